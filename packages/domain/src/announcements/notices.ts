import type { AnnouncementScope } from "@meridian/contract";
import type { LiveNotice } from "../base/liveNotice.ts";

interface Announced {
  id: string;
  scope: AnnouncementScope;
  scope_id: string | null;
}

/**
 * Tells the managers of its scope and all recipients that an announcement changed. Observatories are told too, because they
 * show whether one is active.
 */
export const announcementNotices = ({ id, scope, scope_id }: Announced): LiveNotice[] => [
  { type: "announcement.changed", id },
  { type: "announcement.addressed", id },
  ...(scope === "observatory" && scope_id ? [{ type: "observatory.changed" as const, id: scope_id }] : []),
];

/** Some recipients acknowledged: tells their other windows, and the managers who watch. */
export const acknowledgementNotices = (id: string, userIds: readonly string[]): LiveNotice[] => [
  { type: "announcement.changed", id },
  ...userIds.map((user_id) => ({ type: "pending.changed" as const, user_id })),
];
