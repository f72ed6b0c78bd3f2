import { signUpInput } from "@meridian/contract";
import { newId, users } from "@meridian/database";
import { countAttempt, record, requireSignUp } from "@meridian/domain";
import { hashPassword } from "better-auth/crypto";
import type { z } from "zod";
import type { ServerDeps } from "../deps.ts";
import { readJson } from "../http/body.ts";
import { clientNetworkOf } from "../http/clientNetwork.ts";
import type { Exchange } from "../http/exchange.ts";
import { insertCredential } from "./account.ts";
import { accountAnswer } from "./answers.ts";
import { holderOfLink, strangerAt } from "./author.ts";
import { deviceCookie } from "./device.ts";
import { answerWithCookies } from "./exchange.ts";
import { emailTaken } from "./failure.ts";
import type { Hashing } from "./hashing.ts";
import { mailVerification } from "./mailVerification.ts";
import { openSession } from "./openSession.ts";

const perClient = { max: 500, seconds: 3600 };

/** Makes an account and opens its first session. Throws RATE_LIMITED, FORBIDDEN where sign-up isn't open to them, CONFLICT for an address that has an account. */
export async function signUp(c: Exchange, deps: ServerDeps, hashing: Hashing): Promise<Response> {
  const input = signUpInput.parse(await readJson(c));
  const client = clientNetworkOf(c);
  await countAttempt(deps.database.sql, `sign-up:${client}`, perClient, deps.now());
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
  return deps.database.db.transaction(async (tx) => {
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
