import type { ObservationDocument, ObservationStatus } from "@meridian/contract";
import { acquiredOf, endingOf, missingOf } from "../observations/index.ts";
import { beginsAt, endsAt } from "./times.ts";

const minute = 60_000;
/** A plugin away for less than this goes on where it was, and may report late what it captured in time. */
const awayMs = 10 * minute;
/** A suspended request to the network may be taken up elsewhere after this. */
const elsewhereMs = 30 * minute;
/** Days after which a plugin is no longer waited for. */
export const longAwayDays = 30;

/** An observation that is handed out or begun, with the facts about its observatory. */
export interface Ongoing {
  observation: ObservationDocument;
  /** A file of it is here. */
  hasFiles: boolean;
  /** The last time that its observatory was heard of; null while a plugin is connected. */
  awaySince: Date | null;
  /** The last change of it. */
  changedAt: Date;
  /** A rapid observation is at work where it was interrupted for one. */
  isHeldUp: boolean;
}

interface Step {
  to: ObservationStatus;
  reason: string;
}

const passed = "Its time has passed.";
const offline = "The observatory went offline.";
const nothingCaptured = "The observatory went offline before anything was captured.";
const notBegun = "It wasn't begun while it was its time.";
const restElsewhere = "Its observatory isn't continuing it. The rest may be taken elsewhere.";
const longAway = `The observatory has been offline for ${longAwayDays} days.`;

/**
 * Decides what becomes of an observation that stands still because its plugin stays away, or whose time is over. Undefined
 * while there is something to wait for.
 */
export function stepFrom(
  { observation, hasFiles, awaySince, changedAt, isHeldUp }: Ongoing,
  now: Date,
): Step | undefined {
  const away = awaySince ? now.getTime() - awaySince.getTime() : 0;
  const isAway = away >= awayMs;
  const end = endsAt(observation);
  const isOver = end !== undefined && end.getTime() + awayMs <= now.getTime();
  const ended = (reason: string): Step => ({ to: endingOf(observation), reason });
  const isSuspendedLong = now.getTime() - changedAt.getTime() >= elsewhereMs;
  // Of one that has all its exposures, the files are waited for.
  const mayGoElsewhere = observation.where !== null && missingOf(observation) > 0;
  const isCaptured = hasFiles || acquiredOf(observation) > 0;
  switch (observation.status) {
    case "assigned":
      if (isAway) return { to: "pending", reason: offline };
      return isLate(observation, now) ? { to: "pending", reason: notBegun } : undefined;
    case "in_progress":
      if (isOver) return ended(passed);
      if (!isAway) return undefined;
      if (isCaptured && mayGoElsewhere) return { to: "pending", reason: restElsewhere };
      return isCaptured ? { to: "suspended", reason: offline } : { to: "pending", reason: nothingCaptured };
    case "suspended":
      if (isOver) return ended(passed);
      if (isAway && !isCaptured) return { to: "pending", reason: nothingCaptured };
      if (mayGoElsewhere && isSuspendedLong && !isHeldUp) return { to: "pending", reason: restElsewhere };
      return isLong(away) ? ended(longAway) : undefined;
    case "paused":
      if (isOver) return ended(passed);
      return isLong(away) ? ended(longAway) : undefined;
    default:
      return undefined;
  }
}

/** A plugin may say a little later that it has begun. */
const lateMs = 2 * minute;

/** True if it hasn't been the time of an observation for a while, so that it can't begin. */
const isLate = (observation: ObservationDocument, now: Date) =>
  !beginsAt(observation, now) && !beginsAt(observation, new Date(now.getTime() - lateMs));

const isLong = (away: number) => away >= longAwayDays * 24 * 60 * minute;
