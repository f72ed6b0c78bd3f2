import { emailChanges, users, verifications } from "@meridian/database";
import { and, eq, ne, query, sql } from "@meridian/database/query";
import type { Transaction } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import type { Author } from "../../../ground/record/index.ts";
import { record } from "../../../ground/record/index.ts";
import { mailNotice } from "../notice.ts";

interface Holder {
  id: string;
  name: string;
  email: string;
}

/**
 * Makes an address that of an account, which is locked. Links for a new password that went to the one before end, and it is
 * told. Throws CONFLICT for an address that another account has by now.
 */
export async function setEmail(
  tx: Transaction,
  author: Author,
  { id, name, email: before }: Holder,
  email: string,
  isConfirmed: boolean,
): Promise<void> {
  await refuseTaken(tx, id, email);
  await tx
    .update(users)
    .set({ email, emailVerified: isConfirmed, updatedAt: author.now() })
    .where(eq(users.id, id));
  await tx.delete(emailChanges).where(eq(emailChanges.user_id, id));
  await tx.delete(verifications).where(eq(verifications.value, id));
  await mailNotice(tx, author, { kind: "email_changed", userId: id, to: { name, address: before } });
  await record(tx, author, {
    action: "user.change_email",
    subject: { type: "user", id },
    before: { email: before },
    after: { email },
  });
}

/**
 * Refuses an address that another account has. If two people take one address at once, the lock makes the second wait and
 * refuses them. Throws CONFLICT.
 */
export async function refuseTaken(tx: Transaction, userId: string, email: string): Promise<void> {
  await query(tx)`select pg_advisory_xact_lock(hashtextextended('email ' || lower(${email}), 0))`;
  const isOthers = and(sql`lower(${users.email}) = lower(${email})`, ne(users.id, userId));
  const [other] = await tx.select({ id: users.id }).from(users).where(isOthers);
  if (other)
    throw new DomainError("CONFLICT", "An account with this email address already exists.", [
      { path: "email", message: "is taken" },
    ]);
}
