import type { Database } from "@meridian/database";

/** Which of these people an announcement is addressed to: one query, however many recipients it has. */
export async function recipientsAmong(
  sql: Database["sql"],
  announcementId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select user_id from announcement_recipients
     where announcement_id = ${announcementId} and user_id = any(${userIds as string[]}::text[])`;
  return rows.map((row) => row.user_id);
}
