import { createHmac, randomBytes } from "node:crypto";
import { accounts, type Database, newId, sessions, users } from "@meridian/database";

/** The password of every test user. */
export const password = "a long enough password";
const passwordHash =
  "ce38ddb0a820c431bb842b87267d3996:52ab3a77c1972f446c3f50f75c712b78b8d21a0f2bf933230420b25484895a9dc60ac4b449e0362f0737894b62217117ca0516dc0c5c6c42a60336cf708be596";

interface Fields {
  authSecret: string;
  name?: string;
  email?: string;
  serverAdmin?: boolean;
}

/**
 * Makes a person with an account and a session, by rows: to hash a password for each takes longer than most tests. Like
 * somebody who has just signed up, they haven't confirmed their address. `session` is the value of the session's cookie.
 */
export async function makeSignedIn(
  { db }: Pick<Database, "db">,
  { authSecret, name = "Person", email = `person-${newId()}@example.org`, serverAdmin = false }: Fields,
): Promise<{ id: string; name: string; email: string; session: string }> {
  const [id, token, at] = [newId(), randomBytes(24).toString("base64url"), new Date()];
  const expiresAt = new Date(at.getTime() + 30 * 24 * 3_600_000);
  await db.transaction(async (tx) => {
    await tx.insert(users).values({ id, name, email, server_admin: serverAdmin, last_sign_in_at: at });
    await tx.insert(accounts).values({
      id: newId(),
      accountId: id,
      providerId: "credential",
      userId: id,
      password: passwordHash,
    });
    await tx.insert(sessions).values({ id: newId(), token, userId: id, expiresAt });
  });
  const signature = createHmac("sha256", authSecret).update(token).digest("base64");
  return { id, name, email, session: encodeURIComponent(`${token}.${signature}`) };
}
