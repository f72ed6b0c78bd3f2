import { type Queryable, users } from "@meridian/database";
import { and, eq } from "@meridian/database/query";

/** Notes that an address is its account's, since a mail has reached them; false when that was known. */
export async function confirmAddress(tx: Queryable, userId: string, now: Date): Promise<boolean> {
  const confirmed = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  return confirmed.length > 0;
}
