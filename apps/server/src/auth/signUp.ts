import { createHmac, randomBytes } from "node:crypto";
import { signUpInput } from "@meridian/contract";
import { newId, type Queryable, sessions, users } from "@meridian/database";
import { countAttempt, record, requireSignUp } from "@meridian/domain";
import { hashPassword } from "better-auth/crypto";
import type { z } from "zod";
import type { ServerDeps } from "../deps.ts";
import { untilGivenUp } from "../http/answerInTime.ts";
import { readJson } from "../http/body.ts";
import { clientNetworkOf } from "../http/clientNetwork.ts";
import { type Exchange, ipAddressOf } from "../http/exchange.ts";
import { insertCredential } from "./account.ts";
import { accountAnswer } from "./answers.ts";
import { sessionCookieName, sessionSeconds } from "./auth.ts";
import { holderOfLink, strangerAt } from "./author.ts";
import { deviceCookie } from "./device.ts";
import { answerWithCookies } from "./exchange.ts";
import { emailTaken } from "./failure.ts";
import type { Hashing } from "./hashing.ts";
import { mailVerification } from "./mailVerification.ts";

const perClient = { max: 500, seconds: 3600 };

/** Makes an account and opens its first session. Throws RATE_LIMITED, FORBIDDEN where sign-up isn't open to them, CONFLICT for an address that has an account. */
export async function signUp(c: Exchange, deps: ServerDeps, hashing: Hashing): Promise<Response> {
  const input = signUpInput.parse(await readJson(c));
  const client = clientNetworkOf(c);
  await countAttempt(deps.database.db, `sign-up:${client}`, perClient, deps.now());
  await requireSignUp({ db: deps.database.db, now: deps.now }, input);
  const hash = await hashing(client, () => hashPassword(input.password));
  const { user, cookie } = await createUser(c, deps, input, hash);
  const headers = new Headers([
    ["set-cookie", cookie],
    ["set-cookie", deviceCookie(user.email, deps.config)],
  ]);
  return answerWithCookies(headers, { user: accountAnswer(user) });
}

async function createUser(
  c: Exchange,
  deps: ServerDeps,
  { name, email }: z.output<typeof signUpInput>,
  hash: string,
) {
  const at = deps.now();
  const account = { id: newId(), name, email: email.toLowerCase(), createdAt: at, updatedAt: at };
  const author = holderOfLink(strangerAt(c, deps), account.id);
  return untilGivenUp(deps.database.db, c).transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ ...account, last_sign_in_at: at })
      .onConflictDoNothing()
      .returning(signedUp);
    if (!user) throw emailTaken();
    await insertCredential(tx, user.id, hash);
    await record(tx, author, {
      action: "user.sign_up",
      subject: { type: "user", id: user.id },
      after: { name, email: user.email },
    });
    await mailVerification(tx, deps, author, user);
    return { user, cookie: await openSession(tx, c, deps, user.id) };
  });
}

const signedUp = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
};

/**
 * Opens a session for somebody whose password needn't be checked, because they have just set it. Returns its cookie, which
 * the sign-in library takes for one of its own.
 */
async function openSession(
  tx: Queryable,
  c: Exchange,
  { config, now }: ServerDeps,
  userId: string,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const at = now();
  await tx.insert(sessions).values({
    id: newId(),
    token,
    userId,
    expiresAt: new Date(at.getTime() + sessionSeconds * 1000),
    ipAddress: ipAddressOf(c) ?? null,
    userAgent: c.req.header("user-agent") ?? null,
    createdAt: at,
    updatedAt: at,
  });
  const signature = createHmac("sha256", config.authSecret).update(token).digest("base64");
  const secure = config.baseUrl.startsWith("https:") ? "; Secure" : "";
  const value = encodeURIComponent(`${token}.${signature}`);
  return `${sessionCookieName(config)}=${value}; Max-Age=${sessionSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}
