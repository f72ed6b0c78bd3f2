import { accounts, newId, type Queryable, users } from "@meridian/database";
import { hashPassword } from "better-auth/crypto";

interface NewAccount {
  id?: string;
  name: string;
  email: string;
  password: string;
  serverAdmin?: boolean;
  timezone?: string;
  createdAt?: Date;
}

/** Makes an account that its person can sign in to, its address confirmed. Returns its id. */
export async function createAccount(db: Queryable, account: NewAccount): Promise<string> {
  const {
    id = newId(),
    name,
    email,
    password,
    serverAdmin = false,
    timezone,
    createdAt = new Date(),
  } = account;
  const hash = await hashPassword(password);
  const user = { id, name, email, emailVerified: true, server_admin: serverAdmin, timezone, createdAt };
  await db.insert(users).values(user);
  await insertCredential(db, id, hash);
  return id;
}

/** Adds a password to an account, as the sign-in library looks for it. */
export async function insertCredential(db: Queryable, userId: string, hash: string): Promise<void> {
  const credential = { id: newId(), accountId: userId, providerId: "credential", userId, password: hash };
  await db.insert(accounts).values(credential);
}
