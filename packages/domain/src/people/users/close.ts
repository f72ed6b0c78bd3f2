import { apiKeys, type Queryable, sessions, verifications } from "@meridian/database";
import { and, eq, ne } from "@meridian/database/query";

export interface ClosedAccess {
  sessions_ended: number;
  keys_revoked: number;
}

/**
 * Ends everything that opens an account: sessions, API keys, links for a new password. Also when it is let in again: what
 * slipped in while it was being deactivated doesn't come back to life. The caller holds the account's row. A
 * session that goes on is named.
 */
export async function closeAccount(tx: Queryable, userId: string, goesOn = ""): Promise<ClosedAccess> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, goesOn)))
    .returning({ id: sessions.id });
  const revoked = await tx.delete(apiKeys).where(eq(apiKeys.user_id, userId)).returning({ id: apiKeys.id });
  await tx.delete(verifications).where(eq(verifications.value, userId));
  return { sessions_ended: ended.length, keys_revoked: revoked.length };
}
