import { type Queryable, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { type Author, countAttempt, DomainError, mailAccountLink } from "@meridian/domain";
import { createEmailVerificationToken } from "better-auth/api";
import type { ServerDeps } from "../deps.ts";
import type { Exchange } from "../http/exchange.ts";
import type { FindActor } from "./actor.ts";

const day = 24 * 60 * 60;
const mailsPerAccount = { max: 5, seconds: 60 * 60 };

/** Mails somebody the link that confirms their address. */
export async function mailVerification(
  db: Queryable,
  { config, now, secrets }: ServerDeps,
  from: Pick<Author, "requestId">,
  user: { id: string; email: string },
): Promise<void> {
  const token = await createEmailVerificationToken(config.authSecret, user.email, undefined, day);
  const expiresAt = new Date(now().getTime() + day * 1000);
  const link = { kind: "verify_email" as const, userId: user.id, token, expiresAt };
  await mailAccountLink(db, { ...from, secrets }, link);
}

/** Mails the link to the signed-in person once more. Throws UNAUTHENTICATED, CONFLICT when it is confirmed already. */
export async function resendVerification(
  c: Exchange,
  deps: ServerDeps,
  findActor: FindActor,
): Promise<Response> {
  const { database, now } = deps;
  const actor = await findActor((name) => (name === "cookie" ? c.req.header(name) : undefined));
  if (actor.type !== "user") throw new DomainError("UNAUTHENTICATED", "Sign in first.");
  const [user] = await database.db.select().from(users).where(eq(users.id, actor.userId));
  if (!user || user.emailVerified) throw new DomainError("CONFLICT", "The address is already confirmed.");
  await countAttempt(database.db, `verify-email-mail:${user.id}`, mailsPerAccount, now());
  await mailVerification(database.db, deps, { requestId: c.get("requestId") }, user);
  return c.json({ accepted: true }, 202);
}
