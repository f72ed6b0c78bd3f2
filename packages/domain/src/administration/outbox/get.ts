import type { OutboxMail } from "@meridian/contract";
import { outbox, type Queryable } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";

/**
 * Returns a kept mail with its bodies; a link that would open something for whoever follows it is hidden. Throws FORBIDDEN,
 * NOT_FOUND.
 */
export async function getOutboxMail(ctx: Context, input: { id: string }): Promise<OutboxMail> {
  requireServerAdmin(ctx);
  return withoutLinks(await keptMail(ctx.db, input.id));
}

/** Throws NOT_FOUND. */
export async function keptMail(db: Queryable, id: string): Promise<OutboxMail> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  if (!row) throw notFound("mail");
  return { ...row, holds_link: holdsLink(row), created_at: row.created_at.toISOString() };
}

/** The secret behind `#` of a link that opens an account, an organization or an address. */
const token = /#token=[\w.~%+-]+/g;

const holdsLink = ({ text, html }: Pick<OutboxMail, "text" | "html">): boolean =>
  text.search(token) >= 0 || html.search(token) >= 0;

/** The mail with its links of no use. */
const withoutLinks = <M extends Pick<OutboxMail, "text" | "html">>(mail: M): M => ({
  ...mail,
  text: mail.text.replace(token, "#token=hidden"),
  html: mail.html.replace(token, "#token=hidden"),
});
