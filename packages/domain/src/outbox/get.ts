import type { OutboxMail } from "@meridian/contract";
import { outbox } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { requireServerAdmin } from "../access/index.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";

/** One kept mail with its bodies. Throws FORBIDDEN, NOT_FOUND. */
export async function getOutboxMail(ctx: Context, input: { id: string }): Promise<OutboxMail> {
  requireServerAdmin(ctx);
  const [row] = await ctx.db.select().from(outbox).where(eq(outbox.id, input.id));
  if (!row) throw notFound("mail");
  return { ...row, created_at: row.created_at.toISOString() };
}
