import { expect, it } from "vitest";
import { z } from "zod";
import { EnvironmentError, parseEnvironment, sharedEnvironment } from "./environment.ts";

const schema = z.object(sharedEnvironment);
const DATABASE_URL = "postgres://meridian:secret@127.0.0.1:5432/meridian";
const ENCRYPTION_KEY = "a key of the tests that is long enough";
const needed = { DATABASE_URL, ENCRYPTION_KEY };
const s3 = { S3_BUCKET: "images", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

it("the environment's reader fills in what isn't set, and takes an empty variable for one that isn't", () => {
  expect(parseEnvironment(schema, { ...needed, LOG_LEVEL: "", PATH: "/bin" })).toEqual({
    ...needed,
    ALLOW_PRIVATE_ADDRESSES: false,
    DATA_DIR: "./data",
    LOG_LEVEL: "info",
    S3_REGION: "us-east-1",
    PUSH_API_URL: "https://api.pushover.net",
    S3_FORCE_PATH_STYLE: false,
  });
});

it.each([
  [{}, "DATABASE_URL must be the address of a PostgreSQL database"],
  [{ DATABASE_URL: "mysql://localhost/x" }, "DATABASE_URL must be the address of a PostgreSQL database"],
  [
    { DATABASE_URL: "postgres://one:5432,two:port/x" },
    "DATABASE_URL must be the address of a PostgreSQL database, postgres://user:password@host:5432/name, or with several hosts",
  ],
  [{ DATABASE_URL }, "ENCRYPTION_KEY must be set to a secret"],
  [{ DATABASE_URL: "postgres://me@one,two:5433/x" }, "ENCRYPTION_KEY must be set to a secret"],
  [{ ...needed, ENCRYPTION_KEY: "short" }, "ENCRYPTION_KEY must have at least 32 characters"],
  [{ ...needed, BACKUP_ENCRYPTION_KEY: "a passphrase" }, "BACKUP_ENCRYPTION_KEY must be a secret key of age"],
  [
    { ...needed, BACKUP_ENCRYPTION_KEY: `AGE-SECRET-KEY-1${"Q".repeat(58)}` },
    "BACKUP_ENCRYPTION_KEY must be a secret key of age",
  ],
  [{ ...needed, ALLOW_PRIVATE_ADDRESSES: "yes" }, "ALLOW_PRIVATE_ADDRESSES must be true or false"],
  [{ ...needed, LOG_LEVEL: "loud" }, "LOG_LEVEL must be debug, info, warn or error"],
  [{ ...needed, ...s3, S3_ENDPOINT: "localhost:9000" }, "S3_ENDPOINT must be an address that starts with"],
  [{ ...needed, ...s3, S3_FORCE_PATH_STYLE: "yes" }, "S3_FORCE_PATH_STYLE must be true or false"],
  [{ ...needed, ...s3, S3_BUCKET: "" }, "S3_BUCKET must be set when S3_ACCESS_KEY_ID is"],
  [{ ...needed, S3_ENDPOINT: "http://localhost:9000" }, "S3_BUCKET must be set when S3_ENDPOINT is"],
  [
    { ...needed, MAIL_FROM: "a@b.example", SMTP_URL: "mail.example.org:25" },
    "SMTP_URL must be the address of a mail server",
  ],
  [{ ...needed, SMTP_URL: "smtp://mail.example.org" }, "MAIL_FROM must be set when SMTP_URL is"],
  [{ ...needed, MAIL_FROM: "Meridian" }, "MAIL_FROM must be a mail address"],
  [{ ...needed, MAIL_FROM: "a@b.example\nBcc: c@d.example" }, "MAIL_FROM must be a mail address"],
  [{ ...needed, SMTP_RATE: "fast" }, "SMTP_RATE must be a number of mails a second"],
  [{ ...needed, SMTP_RATE: "0" }, "SMTP_RATE must be a number of mails a second, more than 0"],
  [{ ...needed, SUPPORT_EMAIL: "support" }, "SUPPORT_EMAIL must be a mail address"],
  [{ ...needed, VAPID_PUBLIC_KEY: "x" }, "VAPID_PRIVATE_KEY must be set when VAPID_PUBLIC_KEY is"],
  [{ ...needed, VAPID_PRIVATE_KEY: "x" }, "VAPID_PUBLIC_KEY must be set when VAPID_PRIVATE_KEY is"],
  [{ ...needed, DROPBOX_APP_KEY: "x" }, "DROPBOX_APP_SECRET must be set when DROPBOX_APP_KEY is"],
  [{ ...needed, GOOGLE_CLIENT_SECRET: "x" }, "GOOGLE_CLIENT_ID must be set when GOOGLE_CLIENT_SECRET is"],
  [
    { ...needed, GOOGLE_CLIENT_ID: "a b", GOOGLE_CLIENT_SECRET: "x" },
    "GOOGLE_CLIENT_ID must be 1 to 1000 visible ASCII characters",
  ],
  [
    { ...needed, VAPID_PUBLIC_KEY: "x", VAPID_PRIVATE_KEY: "y" },
    "VAPID_PUBLIC_KEY must be a P-256 public key",
  ],
  [{ ...needed, VAPID_SUBJECT: "support" }, "VAPID_SUBJECT must be mailto:address or an https:// address"],
  [{ ...needed, PUSH_API_URL: "push.example" }, "PUSH_API_URL must be an address that starts with"],
])("names the variable and what is expected, in one line: %j", (env, message) => {
  const parse = () => parseEnvironment(schema, env as Record<string, string>);
  expect(parse).toThrow(EnvironmentError);
  expect(parse).toThrow(new RegExp(`^${message}[^\\n]*$`));
});

it("the environment's reader takes a sender with a name and one without", () => {
  const mail = { SMTP_URL: "smtp://127.0.0.1:2525", SMTP_RATE: "2.5" };
  for (const MAIL_FROM of ["Meridian <no-reply@example.org>", "no-reply@example.org"]) {
    expect(parseEnvironment(schema, { ...needed, ...mail, MAIL_FROM })).toMatchObject({
      MAIL_FROM,
      SMTP_RATE: 2.5,
    });
  }
});

it("the environment's reader never repeats a value, which may be a secret", () => {
  expect(() => parseEnvironment(schema, { DATABASE_URL: "http://user:hunter2@host" })).toThrow(
    /^(?!.*hunter2)/,
  );
});
