import { sendAccountMail } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";

type Kind = Parameters<typeof sendAccountMail.enqueue>[2]["kind"];

/** Has a link mailed to somebody: by a job, so that no request waits for the mail server. */
export async function mailLink(
  { database, now }: ServerDeps,
  kind: Kind,
  userId: string,
  token: string,
  lifetimeSeconds: number,
): Promise<void> {
  const expires_at = new Date(now().getTime() + lifetimeSeconds * 1000).toISOString();
  await sendAccountMail.enqueue(database.db, {}, { kind, user_id: userId, token, expires_at });
}
