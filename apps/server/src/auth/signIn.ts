import { signInInput } from "@meridian/contract";
import type { ServerDeps } from "../deps.ts";
import { readJson } from "../http/body.ts";
import { clientNetworkOf } from "../http/clientNetwork.ts";
import type { Exchange } from "../http/exchange.ts";
import { accountAnswer } from "./answers.ts";
import type { Auth } from "./auth.ts";
import { passwordHashOf, requireStillCurrent } from "./currentPassword.ts";
import { deviceCookie } from "./device.ts";
import { answerWithCookies, headersFor } from "./exchange.ts";
import { signInFailure } from "./failure.ts";
import type { Hashing } from "./hashing.ts";
import { noteSignIn } from "./noteSignIn.ts";
import { countSignIn } from "./signInLimits.ts";

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
