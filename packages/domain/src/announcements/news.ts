import type { LiveNotice } from "../live/index.ts";

/** An announcement has changed for those who make announcements and for everyone whom it is addressed to. */
export const announcementNews = (id: string): LiveNotice[] => [
  { type: "announcement.changed", id },
  { type: "announcement.addressed", id },
];

/** Some recipients are done with an announcement: their other windows are told, and those who watch. */
export const acknowledgementNews = (id: string, userIds: readonly string[]): LiveNotice[] => [
  { type: "announcement.changed", id },
  ...userIds.map((user_id) => ({ type: "pending.changed" as const, user_id })),
];
