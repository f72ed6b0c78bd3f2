import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { addressEnvironment, baseUrlOf } from "@meridian/adapters/address";
import { databaseAddress, parseEnvironment, sharedEnvironment } from "@meridian/adapters/environment";
import { signUpModes } from "@meridian/contract/choices";
import { emailAddress } from "@meridian/contract/primitives";
import { z } from "zod";
import server from "../package.json" with { type: "json" };
import type { ServerConfig } from "./deps.ts";
import { isAddressOrNetwork } from "./http/trustedProxies.ts";

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,16}$/, error)
    .transform(Number)
    .pipe(z.int().min(min, error).max(max, error));
};

const password = "must have 8 to 128 characters";
/** The variables of the server, for whoever starts it. */
export const serverEnvironment = {
  ...sharedEnvironment,
  ...addressEnvironment,
  DATABASE_POOL_URL: databaseAddress.optional(),
  AUTH_SECRET: z
    .string("must be set to a secret of at least 32 characters")
    .min(32, "must have at least 32 characters"),
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: z.string().min(8, password).max(128, password).optional(),
  UPLOAD_MAX_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER).default(2 * 1024 ** 3),
  BACKUP_UPLOAD_MAX_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER).default(64 * 1024 ** 3),
  WRITE_RATE: wholeNumber(1, 1_000_000).default(600),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(",").map((one) => one.trim()))
    .refine(
      (list) => list.every(isAddressOrNetwork),
      "must be addresses or networks like 10.0.0.0/8, separated by commas",
    )
    .default([]),
  SIGN_UP: z.enum(signUpModes, "must be open, invitation or closed").optional(),
  HIPS_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with http:// or https://" })
    .transform((address) => address.replace(/\/+$/, ""))
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, "must be 16 to 200 visible ASCII characters")
    .optional(),
};
const schema = z.object(serverEnvironment);
export type ServerEnvironment = z.output<typeof schema>;

/** Reads the server's variables; throws EnvironmentError. */
export const readEnvironment = (env: NodeJS.ProcessEnv): ServerEnvironment => parseEnvironment(schema, env);

/** Settings of the server that these variables mean. */
export function configOf(environment: ServerEnvironment): ServerConfig {
  const webFolder = fileURLToPath(new URL("../../web/dist", import.meta.url));
  return {
    baseUrl: baseUrlOf(environment),
    supportEmail: environment.SUPPORT_EMAIL,
    skyPictures: environment.HIPS_URL,
    authSecret: environment.AUTH_SECRET,
    version: server.version,
    uploadMaxBytes: environment.UPLOAD_MAX_BYTES,
    backupUploadMaxBytes: environment.BACKUP_UPLOAD_MAX_BYTES,
    writeRate: environment.WRITE_RATE,
    trustedProxies: environment.TRUSTED_PROXIES,
    metricsToken: environment.METRICS_TOKEN,
    dataFolder: environment.DATA_DIR,
    ...(existsSync(webFolder) && { webFolder }),
  };
}
