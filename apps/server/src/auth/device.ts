import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";
import type { ServerConfig } from "../deps.ts";
import type { Exchange } from "../http/exchange.ts";
import { cookieName } from "./auth.ts";

const yearSeconds = 365 * 24 * 60 * 60;
const path = "/api/auth";

/** A key of one length for an address, whatever was typed. */
export const digestOf = (email: string): string =>
  createHash("sha256").update(email.toLowerCase()).digest("base64url");

const sign = (email: string, { authSecret }: ServerConfig) =>
  createHmac("sha256", authSecret)
    .update(`device of ${digestOf(email)}`)
    .digest();

/** A cookie that says that the account with this address was signed in to with this browser. It opens nothing. */
export function deviceCookie(email: string, config: ServerConfig): string {
  const secure = config.baseUrl.startsWith("https:") ? "; Secure" : "";
  const value = sign(email, config).toString("base64url");
  return `${cookieName(config, "device")}=${value}; Max-Age=${yearSeconds}; Path=${path}; HttpOnly; SameSite=Lax${secure}`;
}

/** True if the browser was signed in with the account of this address before. */
export function isKnownDevice(c: Exchange, email: string, config: ServerConfig): boolean {
  const name = cookieName(config, "device");
  const given = Buffer.from(parse(c.req.header("cookie") ?? "", name)[name] ?? "", "base64url");
  const right = sign(email, config);
  return given.length === right.length && timingSafeEqual(given, right);
}
