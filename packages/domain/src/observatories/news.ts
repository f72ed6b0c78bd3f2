import type { LiveNotice } from "../live/index.ts";

/** Whose access was given, taken or changed. */
interface Concerned {
  users?: readonly string[];
  organizations?: readonly string[];
}

/**
 * An observatory has changed for those who can see it, and access to it for these people and organizations, also where that
 * means that they don't see it any more.
 */
export const observatoryNews = (
  id: string,
  { users = [], organizations = [] }: Concerned = {},
): LiveNotice[] => [
  { type: "observatory.changed", id },
  ...users.map((user_id) => ({ type: "access.changed" as const, user_id })),
  ...organizations.map((organization) => ({ type: "organization.changed" as const, id: organization })),
];
