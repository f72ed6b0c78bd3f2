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
import { avatarPath, ownAvatarPath } from "../avatars.ts";
import { importPath } from "../uploads.ts";
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
      summary: "Make an account and sign in",
      requestBody: json(signUpInput),
      responses: responses(200, signedInAnswer, [400, 409, 413, 415, 422, 429]),
    },
  },
  "/api/auth/sign-in/email": {
    post: {
      ...signIn,
      operationId: "auth.signIn",
      description: "Answers the session as a cookie. Attempts are limited by address and by client.",
      summary: "Sign in with email and password",
      requestBody: json(signInInput),
      responses: responses(200, signedInAnswer, [400, 401, 403, 413, 415, 422, 429]),
    },
  },
  "/api/auth/sign-out": {
    post: {
      ...signIn,
      operationId: "auth.signOut",
      description: "Ends the session of the cookie; the others stay.",
      summary: "End the session",
      responses: responses(200, z.object({ success: z.boolean() }), [403]),
    },
  },
  "/api/auth/request-password-reset": {
    post: {
      ...signIn,
      operationId: "auth.requestPasswordReset",
      description: "Answers the same whether there is such an account or not.",
      summary: "Mail a link for a new password, if there is such an account",
      requestBody: json(requestPasswordResetInput),
      responses: responses(202, z.object({ accepted: z.boolean() }), [400, 403, 413, 415, 422, 429]),
    },
  },
  "/api/auth/reset-password": {
    post: {
      ...signIn,
      operationId: "auth.resetPassword",
      description: "Ends all sessions and API keys of the account.",
      summary: "Set a new password by the token of that mail",
      requestBody: json(resetPasswordInput),
      responses: responses(200, z.object({ success: z.boolean() }), [400, 403, 413, 415, 422, 429]),
    },
  },
  "/api/auth/verify-email": {
    post: {
      ...signIn,
      operationId: "auth.verifyEmail",
      description: "The token is what the mailed link ends with.",
      summary: "Confirm an address by the token of a mail",
      requestBody: json(verifyEmailInput),
      responses: responses(200, z.object({ success: z.boolean() }), [400, 403, 413, 415, 422, 429]),
    },
  },
  "/api/auth/send-verification-email": {
    post: {
      ...signIn,
      security: bySession,
      operationId: "auth.sendVerificationEmail",
      description: "For the person whose session it is, while their address is unconfirmed.",
      summary: "Mail the link that confirms your address once more",
      responses: responses(202, z.object({ accepted: z.boolean() }), [401, 403, 409, 429]),
    },
  },
  "/api/auth/get-session": {
    get: {
      ...signIn,
      operationId: "auth.getSession",
      description: "Prolongs a session that is in use.",
      summary: "The session and its person, or null",
      responses: responses(200, sessionAnswer, [503]),
    },
  },
  [importPath]: {
    post: {
      operationId: "imports.start",
      description:
        "For server administrators. The body is the file; the import goes on after the answer, and `Location` tells where its progress and report are.",
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
      description: "For the person whose session it is; asks for the present password.",
      summary: "Set a new password; other sessions and API keys end",
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
      summary: "Ask for another address; it counts once it is confirmed",
      requestBody: json(changeEmailInput),
      responses: responses(200, emailChange, [400, 401, 403, 409, 413, 415, 422, 429, 503]),
    },
  },
  "/api/auth/confirm-email": {
    post: {
      ...signIn,
      operationId: "auth.confirmEmail",
      description: "The token is what the link in the mail to the new address ends with.",
      summary: "Confirm another address by the token of a mail",
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
      summary: "Delete your account, once it owns nothing",
      requestBody: json(deleteAccountInput),
      responses: responses(200, z.object({ success: z.boolean() }), [
        ...[400, 401, 403, 409, 413, 415, 422, 429, 503],
      ]),
    },
  },
  [ownAvatarPath]: {
    put: {
      operationId: "profile.setAvatar",
      description: "The picture is drawn anew from its pixels; what else the file holds is dropped.",
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
      description: "For everybody who is signed in.",
      tags: ["Users"],
      summary: "The picture of a person",
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
      summary: "State of the service and of what it needs; 503 when it is down",
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
      summary: "Figures in Prometheus' text format, for this machine or the bearer of `METRICS_TOKEN`",
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
      description: "For whoever restarts processes that hang.",
      summary: "The process lives",
      responses: responses(200, ok, []),
    },
  },
  "/readyz": {
    get: {
      ...state,
      operationId: "health.ready",
      description: "For load balancers: 503 while the database can't be reached or data is being replaced.",
      summary: "The process can answer requests",
      responses: responses(200, ok, [503]),
    },
  },
});
