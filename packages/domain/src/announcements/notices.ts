import type { AnnouncementScope } from "@meridian/contract";
import type { LiveNotice } from "../live/index.ts";

interface Announced {
  id: string;
  scope: AnnouncementScope;
  scope_id: string | null;
}

/**
 * An announcement has changed for those who manage its scope and for everyone whom it is addressed to; an observatory shows
 * whether one is active.
 */
export const announcementNotices = ({ id, scope, scope_id }: Announced): LiveNotice[] => [
  { type: "announcement.changed", id },
  { type: "announcement.addressed", id },
  ...(scope === "observatory" && scope_id ? [{ type: "observatory.changed" as const, id: scope_id }] : []),
];

/** Some recipients are done with an announcement: their other windows are told, and those who watch. */
export const acknowledgementNotices = (id: string, userIds: readonly string[]): LiveNotice[] => [
  { type: "announcement.changed", id },
  ...userIds.map((user_id) => ({ type: "pending.changed" as const, user_id })),
];
