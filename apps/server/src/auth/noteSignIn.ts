import type { ServerDeps } from "../deps.ts";

/** Remembers when somebody was last there: their session is gone once they sign out. */
export async function noteSignIn({ database, now }: ServerDeps, userId: string): Promise<void> {
  await database.sql`update users set last_sign_in_at = ${now().toISOString()} where id = ${userId}`;
}
