import type { AuditDetails, AuditRecord } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { entryColumns } from "./columns.ts";
import { namesIn } from "./names.ts";

/** One change with what was before and after it. Throws FORBIDDEN, NOT_FOUND. */
export async function getAuditRecord(ctx: Context, input: { id: string }): Promise<AuditDetails> {
  requireServerAdmin(ctx);
  const { sql } = ctx;
  const [row] = await sql<AuditRecord[]>`
    select ${sql.unsafe(entryColumns)}, a.before, a.after
      from audit_log a left join users u on u.id = a.actor_id where a.id = ${input.id}`;
  if (!row) throw notFound("audit record");
  return { ...row, names: await namesIn(ctx, [row.before, row.after]) };
}
