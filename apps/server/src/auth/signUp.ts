import { signUpInput } from "@meridian/contract";
import { type Database, users } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { ServerDeps } from "../deps.ts";
import { readJson } from "../http/body.ts";
import { type Exchange, ipAddressOf } from "../http/exchange.ts";
import { countAttempt } from "./attempts.ts";
import type { Auth } from "./auth.ts";
import { answerWithCookies, headersFor } from "./exchange.ts";
import { couldNotCreateUser, emailTaken, signInFailure } from "./failure.ts";
import { mailVerification } from "./mailVerification.ts";
import { noteSignIn } from "./noteSignIn.ts";

const perAddress = { max: 500, seconds: 3600 };

/** Makes an account and opens its first session. */
export async function signUp(c: Exchange, deps: ServerDeps, auth: Auth): Promise<Response> {
  const { database, now } = deps;
  const body = signUpInput.parse(await readJson(c));
  await countAttempt(database.sql, `sign-up:${ipAddressOf(c) ?? "unknown"}`, perAddress, now());
  try {
    const result = await auth.api.signUpEmail({ body, headers: headersFor(c), returnHeaders: true });
    await noteSignIn(deps, result.response.user.id);
    // Not by the library: it would queue the mail before the account is committed.
    await mailVerification(deps, { requestId: c.get("requestId") }, result.response.user).catch((error) =>
      deps.log.error({ err: error }, "the link that confirms an address could not be queued"),
    );
    return answerWithCookies(result.headers, { user: result.response.user });
  } catch (error) {
    // Two at once with one address: the second fails on the unique index, after the library's own check.
    if (couldNotCreateUser(error) && (await isTaken(database, body.email))) throw emailTaken();
    throw signInFailure(error);
  }
}

async function isTaken(database: Database, email: string): Promise<boolean> {
  const [row] = await database.db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return row !== undefined;
}
