import type { LiveNotice } from "../live/index.ts";

/** A project has changed for those who belong to it; and these people have come, or gone, or may do something else there. */
export const projectNews = (id: string, userIds: readonly string[] = []): LiveNotice[] => [
  { type: "project.changed", id },
  ...userIds.map((user_id) => ({ type: "access.changed" as const, user_id })),
];
