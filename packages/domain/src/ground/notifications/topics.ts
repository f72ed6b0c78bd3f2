import type { LinkedPage } from "@meridian/contract";
import type { notificationEvents } from "@meridian/database";
import type { Urgency } from "../../base/ports/pusher.ts";

/** Subject of a message, which decides who gets it. */
export type Topic = (typeof notificationEvents.$inferSelect)["topic"];

interface Folding {
  /** Seconds that the first event waits for others. */
  windowS: number;
  /** Least number of seconds between two messages of the same fold. */
  spacingS: number;
  /** Urgency, by which a telephone that saves power wakes up for it or not. */
  urgency: Urgency;
  /** The page that shows several events at once. */
  path: LinkedPage;
  /** The heading of a message of several events. */
  heading(latest: string, events: number): string;
}

const likeIt: Folding["heading"] = (latest, events) => `${latest} (and ${events - 1} more like it)`;

export const topics: Record<Topic, Folding> = {
  observation: {
    windowS: 30,
    spacingS: 120,
    urgency: "normal",
    path: "/observations",
    heading: (_, events) => `${events} updates on your observations`,
  },
  operators: {
    windowS: 30,
    spacingS: 3600,
    urgency: "normal",
    path: "/observations",
    heading: (_, events) => `${events} observations are stuck`,
  },
  announcement: {
    windowS: 0,
    spacingS: 0,
    urgency: "normal",
    path: "/",
    heading: (_, events) => `${events} reminders`,
  },
  announcer: {
    windowS: 0,
    spacingS: 0,
    urgency: "normal",
    path: "/announcements",
    heading: (_, events) => `${events} of your announcements are held`,
  },
  // Something is at fault, and somebody has to do something about it.
  system: { windowS: 5, spacingS: 900, urgency: "high", path: "/", heading: likeIt },
  connection: { windowS: 5, spacingS: 3600, urgency: "high", path: "/observatories", heading: likeIt },
  // Each time at once; a minute apart, so that a plugin can't send thousands.
  left_open: {
    windowS: 5,
    spacingS: 60,
    urgency: "high",
    path: "/observatories",
    heading: (latest) => latest,
  },
  observatory: { windowS: 5, spacingS: 3600, urgency: "high", path: "/observatories", heading: likeIt },
  downtime: {
    windowS: 30,
    spacingS: 600,
    urgency: "normal",
    path: "/observatories",
    heading: (_, events) => `${events} changes of planned downtimes`,
  },
  rapid: {
    windowS: 5,
    spacingS: 600,
    urgency: "normal",
    path: "/observatories",
    heading: (_, events) => `${events} rapid requests interrupted observations`,
  },
  access_request: {
    windowS: 5,
    spacingS: 900,
    urgency: "low",
    path: "/observatories",
    heading: (_, events) => `${events} requests for access`,
  },
  asker: {
    windowS: 5,
    spacingS: 0,
    urgency: "low",
    path: "/observatories",
    heading: (_, events) => `${events} answers to your requests for access`,
  },
  // Each night is a fold of its own: its report waits for nothing.
  report: { windowS: 0, spacingS: 0, urgency: "low", path: "/observatories", heading: likeIt },
};

export const topicNames = Object.keys(topics) as Topic[];
