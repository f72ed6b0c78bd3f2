import type { Hono } from "hono";
import type { ServerDeps } from "../deps.ts";
import type { Env, Exchange, HeaderReader } from "../http/exchange.ts";
import type { FindActor } from "./actor.ts";
import { accountAnswer } from "./answers.ts";
import { type Auth, createAuth } from "./auth.ts";
import { answerWithCookies, headersFor } from "./exchange.ts";
import type { Hashing } from "./hashing.ts";
import { resendVerification } from "./mailVerification.ts";
import { requestPasswordReset } from "./requestPasswordReset.ts";
import { resetPassword } from "./resetPassword.ts";
import { signIn } from "./signIn.ts";
import { signUp } from "./signUp.ts";
import { verifyEmail } from "./verifyEmail.ts";

/** Sign-in under `/api/auth`: these and nothing else of the library. */
export function mountAuth(app: Hono<Env>, deps: ServerDeps, findActor: FindActor, hashing: Hashing): void {
  const auth = createAuth(deps);
  app.post("/api/auth/sign-in/email", (c) => signIn(c, deps, auth, hashing));
  app.post("/api/auth/sign-up/email", (c) => signUp(c, deps, hashing));
  app.post("/api/auth/sign-out", (c) => signOut(c, auth));
  app.post("/api/auth/request-password-reset", (c) => requestPasswordReset(c, deps));
  app.post("/api/auth/reset-password", (c) => resetPassword(c, deps, hashing));
  app.post("/api/auth/verify-email", (c) => verifyEmail(c, deps));
  app.post("/api/auth/send-verification-email", (c) => resendVerification(c, deps, findActor));
  app.get("/api/auth/get-session", (c) => getSession(c, auth, findActor));
}

async function signOut(c: Exchange, auth: Auth): Promise<Response> {
  const { headers } = await auth.api.signOut({ headers: headersFor(c), returnHeaders: true });
  return answerWithCookies(headers, { success: true });
}

/** The session and its person, or null; a session in use is prolonged here. */
async function getSession(c: Exchange, auth: Auth, findActor: FindActor): Promise<Response> {
  const cookie: HeaderReader = (name) => (name === "cookie" ? c.req.header(name) : undefined);
  if ((await findActor(cookie)).type !== "user") return answerWithCookies(new Headers(), null);
  const { headers, response } = await auth.api.getSession({ headers: headersFor(c), returnHeaders: true });
  if (!response) return answerWithCookies(headers, null);
  const { id, createdAt, expiresAt } = response.session;
  const session = { id, created_at: createdAt, expires_at: expiresAt };
  return answerWithCookies(headers, { session, user: accountAnswer(response.user) });
}
