import {
  avatarInput,
  changeEmailInput,
  changePasswordInput,
  confirmEmailInput,
  deleteAccountInput,
  emailChange,
  health,
  importContentTypes,
  importResource,
  profile,
  requestPasswordResetInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
  startImportInput,
  verifyEmailInput,
} from "@meridian/contract";
import { z } from "zod";
import { sessionAnswer, signedInAnswer } from "../auth/answers.ts";
import { avatarPath, ownAvatarPath } from "../transfers/avatars.ts";
import { importPath } from "../transfers/uploads.ts";
import { filePaths } from "./files.ts";
import { idempotencyParameter } from "./headers.ts";
import { parametersOf } from "./parameters.ts";
import { anythingElse, refused, responses } from "./responses.ts";
import { inputSchema } from "./schema.ts";
import { bySession } from "./security.ts";

const open = { security: [], parameters: [] };
const json = (schema: z.ZodType) => ({
  required: true,
  content: { "application/json": { schema: inputSchema(schema) } },
});

const ownAccount = { tags: ["Current user"], parameters: [], security: bySession };
const signIn = { tags: ["Sign-in"], ...open };
const state = { tags: ["Health"], ...open };
const ok = z.object({ status: z.literal("ok") });

/** The routes that aren't procedures. */
export const otherPaths = () => ({
  "/api/auth/sign-up/email": {
    post: {
      ...signIn,
      operationId: "auth.signUp",
      description:
        "Answers the session as a cookie. Refused where sign-up is closed, or by invitation without one.",
      summary: "Create an account and sign in",
      requestBody: json(signUpInput),
      responses: responses(200, signedInAnswer, [400, 409, 413, 415, 422, 429]),
    },
  },
  "/api/auth/sign-in/email": {
    post: {
      ...signIn,
      operationId: "auth.signIn",
      description: "Sets the session cookie. Attempts are limited by address and by client.",
      summary: "Sign in with email and password",
      requestBody: json(signInInput),
      responses: responses(200, signedInAnswer, [400, 401, 403, 413, 415, 422, 429]),
    },
  },
  "/api/auth/sign-out": {
    post: {
      ...signIn,
      operationId: "auth.signOut",
      description: "Ends the session in the cookie; other sessions stay.",
      summary: "End the session",
      responses: responses(200, z.object({ success: z.boolean() }), [403]),
    },
  },
  "/api/auth/request-password-reset": {
    post: {
      ...signIn,
      operationId: "auth.requestPasswordReset",
      description: "The answer doesn't tell whether there is such an account.",
      summary: "Email a password reset link, if there is such an account",
      requestBody: json(requestPasswordResetInput),
      responses: responses(202, z.object({ accepted: z.boolean() }), [400, 403, 413, 415, 422, 429]),
    },
  },
  "/api/auth/reset-password": {
    post: {
      ...signIn,
      operationId: "auth.resetPassword",
      description: "Ends all sessions and API keys of the account.",
      summary: "Set a new password with the token from that mail",
      requestBody: json(resetPasswordInput),
      responses: responses(200, z.object({ success: z.boolean() }), [400, 403, 413, 415, 422, 429]),
    },
  },
  "/api/auth/verify-email": {
    post: {
      ...signIn,
      operationId: "auth.verifyEmail",
      description: "The token is the end of the link in the mail.",
      summary: "Confirm an address with the token from a mail",
      requestBody: json(verifyEmailInput),
      responses: responses(200, z.object({ success: z.boolean() }), [400, 403, 413, 415, 422, 429]),
    },
  },
  "/api/auth/send-verification-email": {
    post: {
      ...signIn,
      security: bySession,
      operationId: "auth.sendVerificationEmail",
      description: "For the signed-in person, until their address is confirmed.",
      summary: "Send the mail that confirms your address again",
      responses: responses(202, z.object({ accepted: z.boolean() }), [401, 403, 409, 429]),
    },
  },
  "/api/auth/get-session": {
    get: {
      ...signIn,
      operationId: "auth.getSession",
      description: "Extends the session.",
      summary: "The session and its person, or null",
      responses: responses(200, sessionAnswer, [503]),
    },
  },
  [importPath]: {
    post: {
      operationId: "imports.start",
      description:
        "For server administrators. The body is the file. The import continues after the answer; `Location` is the address of its progress and report.",
      tags: ["Import"],
      summary: "Import observatories or observations from a file",
      parameters: [...parametersOf(startImportInput, importPath, true), idempotencyParameter],
      requestBody: {
        required: true,
        content: Object.fromEntries(Object.keys(importContentTypes).map((type) => [type, {}])),
      },
      responses: responses(202, importResource, [401, 403, 409, 413, 415, 422, 429, 503]),
    },
  },
  "/api/auth/change-password": {
    post: {
      ...ownAccount,
      operationId: "auth.changePassword",
      description: "For the signed-in person; needs the current password.",
      summary: "Change your password; this ends your other sessions and API keys",
      requestBody: json(changePasswordInput),
      responses: responses(200, z.object({ success: z.boolean() }), [400, 401, 403, 413, 415, 422, 429, 503]),
    },
  },
  "/api/auth/change-email": {
    post: {
      ...ownAccount,
      operationId: "auth.changeEmail",
      description:
        "For the person whose session it is; asks for the password. A link is mailed to the new address, word of it to the old one.",
      summary: "Change your address; the new one takes effect once confirmed",
      requestBody: json(changeEmailInput),
      responses: responses(200, emailChange, [400, 401, 403, 409, 413, 415, 422, 429, 503]),
    },
  },
  "/api/auth/confirm-email": {
    post: {
      ...signIn,
      operationId: "auth.confirmEmail",
      description: "The token is the end of the link in the mail to the new address.",
      summary: "Confirm a new address with the token from a mail",
      requestBody: json(confirmEmailInput),
      responses: responses(200, z.object({ success: z.boolean() }), [400, 403, 409, 413, 415, 422, 429, 503]),
    },
  },
  "/api/auth/delete-account": {
    post: {
      ...ownAccount,
      operationId: "auth.deleteAccount",
      description:
        "For the person whose session it is; asks for the password. What the account owns has to be handed over first.",
      summary: "Delete your account, if it owns nothing",
      requestBody: json(deleteAccountInput),
      responses: responses(200, z.object({ success: z.boolean() }), [
        ...[400, 401, 403, 409, 413, 415, 422, 429, 503],
      ]),
    },
  },
  [ownAvatarPath]: {
    put: {
      operationId: "profile.setAvatar",
      description: "Meridian keeps only the pixels and drops everything else in the file.",
      tags: ["Current user"],
      summary: "Set your picture: a JPG, PNG or GIF of at most 2 MB, as the body or as `file` of a form",
      parameters: [],
      requestBody: {
        required: true,
        content: {
          "image/*": {},
          "multipart/form-data": {
            schema: {
              type: "object",
              properties: { file: { type: "string", format: "binary" } },
              required: ["file"],
            },
          },
        },
      },
      responses: responses(200, profile, [400, 401, 403, 413, 415, 422, 429, 503]),
    },
  },
  [avatarPath]: {
    get: {
      operationId: "users.avatar",
      description: "For signed-in users.",
      tags: ["Users"],
      summary: "A person's picture",
      parameters: parametersOf(avatarInput, avatarPath, true),
      responses: {
        200: {
          description: "OK",
          content: { "image/webp": { schema: { type: "string", format: "binary" } } },
        },
        ...refused([401, 404, 422, 503]),
        ...anythingElse,
      },
    },
  },
  ...filePaths(),
  "/api/health": {
    get: {
      ...state,
      operationId: "health.get",
      description: "Needs no sign-in. `degraded` still answers 200.",
      summary: "State of the service and of its dependencies; 503 when it is down",
      responses: {
        ...responses(200, health, []),
        ...responses(503, health, []),
      },
    },
  },
  "/metrics": {
    get: {
      ...state,
      operationId: "health.metrics",
      description: "Labels name no people and no addresses.",
      summary: "Metrics in Prometheus' text format, for this machine or with `METRICS_TOKEN`",
      responses: {
        200: { description: "OK", content: { "text/plain": { schema: { type: "string" } } } },
        ...refused([401, 403]),
        ...anythingElse,
      },
    },
  },
  "/livez": {
    get: {
      ...state,
      operationId: "health.live",
      description: "For process supervisors that restart a hanging process.",
      summary: "The process is alive",
      responses: responses(200, ok, []),
    },
  },
  "/readyz": {
    get: {
      ...state,
      operationId: "health.ready",
      description:
        "For load balancers: 503 while the database can't be reached or a backup is being restored.",
      summary: "The process can answer requests",
      responses: responses(200, ok, [503]),
    },
  },
});
