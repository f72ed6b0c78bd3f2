import { apiKeys, type Queryable, sessions, verifications } from "@meridian/database";
import { eq } from "@meridian/database/query";

export interface ClosedAccess {
  sessions_ended: number;
  keys_revoked: number;
}

/**
 * Ends everything that opens an account: sessions, API keys, links for a new password. Also when it is let in again: what
 * slipped in while it was being deactivated doesn't come back to life. The caller holds the account's row.
 */
export async function closeAccount(tx: Queryable, userId: string): Promise<ClosedAccess> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  const revoked = await tx.delete(apiKeys).where(eq(apiKeys.user_id, userId)).returning({ id: apiKeys.id });
  await tx.delete(verifications).where(eq(verifications.value, userId));
  return { sessions_ended: ended.length, keys_revoked: revoked.length };
}
