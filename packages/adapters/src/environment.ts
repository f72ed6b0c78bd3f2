import { hostsOf } from "@meridian/database/hosts";
import { z } from "zod";
import { isAgeKey } from "./secrets/ageKey.ts";

/** A variable that stops the start; the message is one line for the person who set it. */
export class EnvironmentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EnvironmentError";
  }
}

const flag = z
  .enum(["true", "false"], { error: "must be true or false" })
  .default("false")
  .transform((value) => value === "true");

/** A credential by which other services know an installation. */
const credential = z
  .string()
  .regex(/^[\x21-\x7e]{1,1000}$/, "must be 1 to 1000 visible ASCII characters")
  .optional();

const addressWords =
  "must be the address of a PostgreSQL database, postgres://user:password@host:5432/name, or with several hosts one:5432,two:5432";

/** The address of a PostgreSQL database. */
export const databaseAddress = z.string(addressWords).refine(isDatabaseAddress, addressWords);

function isDatabaseAddress(address: string): boolean {
  try {
    return hostsOf(address).length > 0;
  } catch {
    return false;
  }
}

/** The variables that server and worker both read: `z.object({ ...sharedEnvironment, PORT: ... })`. */
export const sharedEnvironment = {
  DATABASE_URL: databaseAddress,
  DATA_DIR: z.string().default("./data"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error"], { error: "must be debug, info, warn or error" })
    .default("info"),
  ENCRYPTION_KEY: z
    .string("must be set to a secret of at least 32 characters")
    .min(32, "must have at least 32 characters"),
  BACKUP_ENCRYPTION_KEY: z
    .string()
    .transform((list) => list.split(",").map((key) => key.trim()))
    .refine(
      (keys) => keys.every(isAgeKey),
      "must be a secret key of age, AGE-SECRET-KEY-1..., or several, separated by commas",
    )
    .optional(),
  ALLOW_PRIVATE_ADDRESSES: flag,
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with http:// or https://" })
    .optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag,
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must be the address of a mail server, smtp://user:password@host:587 or smtps://...",
    })
    .optional(),
  SMTP_RATE: z.coerce
    .number("must be a number of mails a second")
    .gt(0, "must be a number of mails a second, more than 0")
    .max(100_000, "must be a number of mails a second, 100000 at most")
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^\p{Cc}<>",;:@]+ )?<[^\p{Cc}\s<>@]+@[^\p{Cc}\s<>@]+>$|^[^\p{Cc}\s<>@]+@[^\p{Cc}\s<>@]+$/u,
      "must be a mail address or Name <address>",
    )
    .optional(),
  SUPPORT_EMAIL: z.email("must be a mail address").optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[A-Za-z0-9_-]{86}$/, "must be a P-256 public key in base64url, 87 characters")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, "must be a P-256 private key in base64url, 43 characters")
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must be mailto:address or an https:// address")
    .optional(),
  PUSH_APP_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 visible ASCII characters")
    .optional(),
  PUSH_API_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with http:// or https://" })
    .default("https://api.pushover.net"),
  DROPBOX_APP_KEY: credential,
  DROPBOX_APP_SECRET: credential,
  GOOGLE_CLIENT_ID: credential,
  GOOGLE_CLIENT_SECRET: credential,
  TARGET_RESOLVER_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with http:// or https://" })
    .optional(),
};

const s3Needs = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const s3Names = Object.keys(sharedEnvironment).filter((name) => name.startsWith("S3_"));

/** Half a configuration would silently store files on the local disk. */
function requireWholeS3(env: Record<string, string | undefined>) {
  const given = s3Names.find((name) => env[name]);
  const missing = s3Needs.find((name) => !env[name]);
  if (given && missing) {
    throw new EnvironmentError(`${missing} must be set when ${given} is; or set none of the S3_ variables`);
  }
}

const requireSender = (env: Record<string, string | undefined>) => {
  if (env.SMTP_URL && !env.MAIL_FROM) throw new EnvironmentError("MAIL_FROM must be set when SMTP_URL is");
};

const pairs = [
  ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
  ["DROPBOX_APP_KEY", "DROPBOX_APP_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
] as const;

/** Half a pair would silently switch off what it is for. */
function requireWholePairs(env: Record<string, string | undefined>) {
  for (const pair of pairs) {
    const [given, missing] = [pair.find((name) => env[name]), pair.find((name) => !env[name])];
    if (given && missing) throw new EnvironmentError(`${missing} must be set when ${given} is`);
  }
}

/** Reads the environment once, at the start. An empty variable counts as not set. Throws EnvironmentError. */
export function parseEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  requireWholeS3(given);
  requireSender(given);
  requireWholePairs(given);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new EnvironmentError(`${issue.path.join(".")} ${issue.message}`);
}
