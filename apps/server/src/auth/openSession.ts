import { createHmac, randomBytes } from "node:crypto";
import { newId, type Queryable, sessions } from "@meridian/database";
import type { ServerDeps } from "../deps.ts";
import { type Exchange, ipAddressOf } from "../http/exchange.ts";
import { sessionCookieName, sessionSeconds } from "./auth.ts";

/**
 * Opens a session for somebody whose password needn't be checked, because they have just set it. Returns its cookie, which
 * the sign-in library takes for one of its own.
 */
export async function openSession(
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
