import {
  accounts,
  type Database,
  newId,
  rateLimits,
  sessions,
  users,
  verifications,
} from "@meridian/database";
import { query } from "@meridian/database/query";
import { DomainError } from "@meridian/domain";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import type { ServerConfig, ServerDeps } from "../deps.ts";

const day = 24 * 60 * 60;
export const sessionSeconds = 30 * day;
export const clientAddressHeader = "x-client-address";
const cookiePrefix = "meridian";
const isSecure = (config: ServerConfig) => config.baseUrl.startsWith("https:");

/** The library puts the prefix in front of a cookie that only travels over https. */
export const cookieName = (config: ServerConfig, name: string): string =>
  `${isSecure(config) ? "__Secure-" : ""}${cookiePrefix}.${name}`;

export const sessionCookieName = (config: ServerConfig): string => cookieName(config, "session_token");

/** Email and password over our own tables. Only `routes.ts` calls it: none of its own endpoints is mounted. */
export function createAuth(deps: ServerDeps) {
  const { database, config, log } = deps;
  return betterAuth({
    appName: "Meridian",
    baseURL: config.baseUrl,
    basePath: "/api/auth",
    secret: config.authSecret,
    database: drizzleAdapter(database.db, {
      provider: "pg",
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        rateLimit: rateLimits,
      },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
    },
    session: { expiresIn: sessionSeconds, updateAge: day },
    // Attempts are counted by address and account.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: isSecure(config),
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    databaseHooks: {
      session: { create: { before: (session) => refuseDeactivated(database, session.userId) } },
    },
    logger: { level: "error", log: (_, message) => log.debug({ from: "sign-in" }, message) },
  });
}
export type Auth = ReturnType<typeof createAuth>;

/**
 * Refuses a new session for a person whose account is switched off. Runs after the password was found right, at sign-up
 * within the library's transaction: asking on a second connection of the same client, as many sign-ups as it has
 * connections would wait for each other for good.
 */
async function refuseDeactivated({ db }: Database, userId: string): Promise<void> {
  const found = await query(db)`select 1 from users where id = ${userId} and deactivated_at is not null`;
  if (found.length > 0) throw new DomainError("FORBIDDEN", "This account is deactivated.");
}
