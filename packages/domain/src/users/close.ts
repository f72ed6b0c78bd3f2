import { apiKeys, type Queryable, sessions, verifications } from "@meridian/database";
import { eq } from "@meridian/database/query";

/**
 * Ends everything that opens an account: sessions, API keys, links for a new password. Also when it is let in again: what
 * slipped in while it was being deactivated doesn't come back to life.
 */
export async function closeAccount(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(apiKeys).where(eq(apiKeys.user_id, userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
}
