import type { Database } from "@meridian/database";
import type { Log, Mailer } from "@meridian/domain";
import type { z } from "zod";
import type { sharedEnvironment } from "../environment.ts";
import { outboxMailer } from "./outboxMailer.ts";
import { sharedPace } from "./pace.ts";

type Environment = z.output<z.ZodObject<typeof sharedEnvironment>>;

/** The mail server that the environment names, or else the outbox. Nothing connects before the first mail. */
export async function openMailer(
  { SMTP_URL, SMTP_RATE, MAIL_FROM }: Pick<Environment, "SMTP_URL" | "SMTP_RATE" | "MAIL_FROM">,
  database: Database,
  log: Log,
): Promise<Mailer> {
  if (!SMTP_URL || !MAIL_FROM) return outboxMailer(database);
  const pace = SMTP_RATE === undefined ? undefined : sharedPace(database.sql, SMTP_RATE);
  // Only where it is used, for the sake of a quick start.
  const { smtpMailer } = await import("./smtpMailer.ts");
  return smtpMailer({ url: SMTP_URL, from: MAIL_FROM, log, ...(pace && { pace }) });
}
