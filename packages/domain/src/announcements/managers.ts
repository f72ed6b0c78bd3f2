import type { Database } from "@meridian/database";
import { scopeAccess } from "../access/index.ts";
import { isItsAccess } from "./scope.ts";

/** Which of these people manage the observatory, organization or project that an announcement is of. */
export async function managersAmong(
  sql: Database["sql"],
  announcementId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select distinct access.user_id from announcements a join ${sql.unsafe(scopeAccess)} access on ${sql.unsafe(isItsAccess)}
     where a.id = ${announcementId} and access.can_announce and access.user_id = any(${userIds as string[]}::text[])`;
  return rows.map((row) => row.user_id);
}
