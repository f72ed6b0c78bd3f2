import {
  requestPasswordResetInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
  verifyEmailInput,
} from "@meridian/contract";
import { z } from "zod";
import type { Exchange, HeaderReader } from "../http/exchange.ts";
import { bySession, routesOf, type Served } from "../http/route.ts";
import { accountAnswer, sessionAnswer, signedInAnswer } from "./answers.ts";
import { answerWithCookies, headersFor } from "./exchange.ts";
import { resendVerification } from "./mailVerification.ts";
import { requestPasswordReset } from "./requestPasswordReset.ts";
import { resetPassword } from "./resetPassword.ts";
import { signIn } from "./signIn.ts";
import { signUp } from "./signUp.ts";
import { verifyEmail } from "./verifyEmail.ts";

const route = routesOf("Sign-in", { security: [] });
export const succeeded = z.object({ success: z.boolean() });
const accepted = z.object({ accepted: z.boolean() });

/** Sign-in under `/api/auth`: these and nothing else of the library. */
export const authRoutes = [
  route(
    "POST /api/auth/sign-up/email",
    "auth.signUp",
    "Create an account and sign in",
    "Answers the session as a cookie. Refused where sign-up is closed, or by invitation without one.",
    { body: signUpInput, output: signedInAnswer, refusals: [409] },
    (c, { deps, hashing }) => signUp(c, deps, hashing),
  ),
  route(
    "POST /api/auth/sign-in/email",
    "auth.signIn",
    "Sign in with email and password",
    "Sets the session cookie. Attempts are limited by address and by client.",
    { body: signInInput, output: signedInAnswer, refusals: [401, 403] },
    (c, { deps, auth, hashing }) => signIn(c, deps, auth, hashing),
  ),
  route(
    "POST /api/auth/sign-out",
    "auth.signOut",
    "End the session",
    "Ends the session in the cookie; other sessions stay.",
    { output: succeeded, refusals: [403] },
    signOut,
  ),
  route(
    "POST /api/auth/request-password-reset",
    "auth.requestPasswordReset",
    "Email a password reset link, if the account exists",
    "The answer doesn't say whether the account exists.",
    { body: requestPasswordResetInput, output: accepted, statuses: [202], refusals: [403] },
    (c, { deps }) => requestPasswordReset(c, deps),
  ),
  route(
    "POST /api/auth/reset-password",
    "auth.resetPassword",
    "Set a new password with the token from that mail",
    "Ends all sessions and API keys of the account.",
    { body: resetPasswordInput, output: succeeded, refusals: [403] },
    (c, { deps, hashing }) => resetPassword(c, deps, hashing),
  ),
  route(
    "POST /api/auth/verify-email",
    "auth.verifyEmail",
    "Confirm an address with the token from a mail",
    "The token is the end of the link in the mail.",
    { body: verifyEmailInput, output: succeeded, refusals: [403] },
    (c, { deps }) => verifyEmail(c, deps),
  ),
  route(
    "POST /api/auth/send-verification-email",
    "auth.sendVerificationEmail",
    "Send the mail that confirms your address again",
    "For the signed-in person, until their address is confirmed.",
    { security: bySession, output: accepted, statuses: [202], refusals: [401, 403, 409, 429] },
    (c, { deps, findActor }) => resendVerification(c, deps, findActor),
  ),
  route(
    "GET /api/auth/get-session",
    "auth.getSession",
    "The session and its person, or null",
    "Extends the session.",
    { output: sessionAnswer, refusals: [503] },
    getSession,
  ),
];

async function signOut(c: Exchange, { auth }: Served): Promise<Response> {
  const { headers } = await auth.api.signOut({ headers: headersFor(c), returnHeaders: true });
  return answerWithCookies(headers, { success: true });
}

/** The session and its person, or null; a session in use is prolonged here. */
async function getSession(c: Exchange, { auth, findActor }: Served): Promise<Response> {
  const cookie: HeaderReader = (name) => (name === "cookie" ? c.req.header(name) : undefined);
  if ((await findActor(cookie)).type !== "user") return answerWithCookies(new Headers(), null);
  const { headers, response } = await auth.api.getSession({ headers: headersFor(c), returnHeaders: true });
  if (!response) return answerWithCookies(headers, null);
  const { id, createdAt, expiresAt } = response.session;
  const session = { id, created_at: createdAt, expires_at: expiresAt };
  return answerWithCookies(headers, { session, user: accountAnswer(response.user) });
}
