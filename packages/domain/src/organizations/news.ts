import type { LiveNotice } from "../live/index.ts";

/** An organization has changed for its members; and these people belong to it, or no longer, or may do something else there. */
export const organizationNews = (id: string, userIds: readonly string[] = []): LiveNotice[] => [
  { type: "organization.changed", id },
  ...userIds.map((user_id) => ({ type: "access.changed" as const, user_id })),
];
