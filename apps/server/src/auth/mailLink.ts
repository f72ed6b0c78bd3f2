import type { Queryable } from "@meridian/database";
import { type Author, sendAccountMail } from "@meridian/domain";

interface Link {
  kind: Parameters<typeof sendAccountMail.enqueue>[2]["kind"];
  userId: string;
  token: string;
  expiresAt: Date;
}

/** Has a link mailed to somebody: by a job, so that no request waits for the mail server. */
export const mailLink = (
  db: Queryable,
  from: Pick<Author, "requestId">,
  { kind, userId, token, expiresAt }: Link,
): Promise<void> =>
  sendAccountMail.enqueue(db, from, { kind, user_id: userId, token, expires_at: expiresAt.toISOString() });
