import { createHash } from "node:crypto";
import { signInInput } from "@meridian/contract";
import type { ServerDeps } from "../deps.ts";
import { readJson } from "../http/body.ts";
import { type Exchange, ipAddressOf } from "../http/exchange.ts";
import { countAttempt, forgiveAttempt } from "./attempts.ts";
import type { Auth } from "./auth.ts";
import { answerWithCookies, headersFor } from "./exchange.ts";
import { signInFailure } from "./failure.ts";
import { noteSignIn } from "./noteSignIn.ts";

const perAccount = { max: 10, seconds: 300 };
const perAddress = { max: 200, seconds: 300 };

/** Keys of one length, whatever was typed. */
const digest = (email: string) => createHash("sha256").update(email.toLowerCase()).digest("base64url");

/** Opens a session. Attempts are limited by address, and by account from that address, so that nobody can lock out another. */
export async function signIn(c: Exchange, deps: ServerDeps, auth: Auth): Promise<Response> {
  const { database, now } = deps;
  const body = signInInput.parse(await readJson(c));
  const address = ipAddressOf(c) ?? "unknown";
  const keys = [`sign-in:${address}`, `sign-in:${address}:${digest(body.email)}`] as const;
  await countAttempt(database.sql, keys[0], perAddress, now());
  await countAttempt(database.sql, keys[1], perAccount, now());
  try {
    const result = await auth.api.signInEmail({ body, headers: headersFor(c), returnHeaders: true });
    await Promise.all([
      noteSignIn(deps, result.response.user.id),
      ...keys.map((key) => forgiveAttempt(database.sql, key)),
    ]);
    return answerWithCookies(result.headers, { user: result.response.user });
  } catch (error) {
    throw signInFailure(error);
  }
}
