import { signInInput } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { query } from "@meridian/database/query";
import { countAttempt, DomainError, forgiveAttempt } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import { readJson } from "../http/body.ts";
import { clientNetworkOf } from "../http/clientNetwork.ts";
import type { Exchange } from "../http/exchange.ts";
import { accountAnswer } from "./answers.ts";
import type { Auth } from "./auth.ts";
import { deviceCookie, digestOf, isKnownDevice } from "./device.ts";
import { answerWithCookies, headersFor } from "./exchange.ts";
import { signInFailure } from "./failure.ts";
import type { Hashing } from "./hashing.ts";

/** Opens a session. Throws RATE_LIMITED, UNAUTHENTICATED, and FORBIDDEN for a deactivated account. */
export async function signIn(c: Exchange, deps: ServerDeps, auth: Auth, hashing: Hashing): Promise<Response> {
  const body = signInInput.parse(await readJson(c));
  const forgive = await countSignIn(c, deps, body.email);
  const opened = await hashing(clientNetworkOf(c), () => check(c, deps, auth, body));
  await Promise.all([noteSignIn(deps, opened.user.id), forgive()]);
  return answerWithCookies(opened.headers, { user: accountAnswer(opened.user) });
}

/** Opens a session for whoever knows the password, and knows it still when that has been found out. */
async function check(
  c: Exchange,
  { database, config }: ServerDeps,
  auth: Auth,
  body: { email: string; password: string },
) {
  const checked = await passwordHashOf(database, body.email);
  const { headers, response } = await auth.api
    .signInEmail({ body, headers: headersFor(c), returnHeaders: true })
    .catch((error) => {
      throw signInFailure(error);
    });
  const { token, user } = response;
  await requireStillCurrent(database, { token, userId: user.id }, checked);
  headers.append("set-cookie", deviceCookie(user.email, config));
  return { headers, user };
}

/** Remembers when somebody was last there: their session is gone once they sign out. */
async function noteSignIn({ database, now }: ServerDeps, userId: string): Promise<void> {
  await query(database.db)`update users set last_sign_in_at = ${now().toISOString()} where id = ${userId}`;
}

/** The hash of the password of the account with this address. */
async function passwordHashOf({ db }: Database, email: string): Promise<string | undefined> {
  const [row] = await query<{ password: string | null }[]>(db)`
    select a.password from accounts a join users u on u.id = a.user_id
     where lower(u.email) = lower(${email}) and a.provider_id = 'credential'`;
  return row?.password ?? undefined;
}

/**
 * Ends a session that has just begun by a password which was set anew while it was being checked: the change ended all the
 * sessions that it saw. The account is held, so that the change either sees this one or is seen here. Throws UNAUTHENTICATED.
 */
async function requireStillCurrent(
  { db }: Database,
  session: { token: string; userId: string },
  checked: string | undefined,
): Promise<void> {
  const isCurrent = await db.transaction(async (tx) => {
    await query(tx)`select from users where id = ${session.userId} for share`;
    const [found] = await query(tx)`
      select 1 from accounts
       where user_id = ${session.userId} and provider_id = 'credential' and password = ${checked ?? ""}`;
    if (!found) await query(tx)`delete from sessions where token = ${session.token}`;
    return found !== undefined;
  });
  if (!isCurrent) throw new DomainError("UNAUTHENTICATED", "The password has just been changed.");
}

const perClient = { max: 200, seconds: 300 };
const perAccount = { max: 10, seconds: 300 };
/** Over all addresses: what a guesser with many of them gets. */
const slowly = { max: 100, seconds: 60 * 60 };

/**
 * Counts an attempt to sign in: by client, by account from that client, and by account from everywhere. The last has a count
 * of its own for browsers that have signed in to the account before, so that no attack locks its owner out. Returns what
 * takes the attempt back. Throws RATE_LIMITED.
 */
async function countSignIn(c: Exchange, deps: ServerDeps, email: string): Promise<() => Promise<void>> {
  const { database, config, now } = deps;
  const client = clientNetworkOf(c);
  const account = digestOf(email);
  const device = isKnownDevice(c, email, config) ? "known" : "any";
  const counted = [
    [`sign-in:${client}`, perClient],
    [`sign-in:${client}:${account}`, perAccount],
    [`sign-in:${device}:${account}`, slowly],
  ] as const;
  for (const [key, limit] of counted) await countAttempt(database.db, key, limit, now());
  return async () => {
    await Promise.all(counted.map(([key]) => forgiveAttempt(database.db, key)));
  };
}
