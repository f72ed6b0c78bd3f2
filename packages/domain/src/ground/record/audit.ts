import { auditLog, newId, type Queryable } from "@meridian/database";
import { query, type SQL, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { actorId } from "../access/index.ts";
import { entryIdOf } from "./entryId.ts";

interface AuditEntry {
  /** `announcement.cancel`, `import.start`, ... */
  action: string;
  subject: { type: string; id: string | null };
  before?: unknown;
  after?: unknown;
}

/** The person who changes something, with time and origin. */
export type Author = Pick<Context, "actor" | "now" | "ipAddress" | "requestId">;

/** Columns that are the same for each entry. */
const columnsOf = (ctx: Author, { action, before, after }: Omit<AuditEntry, "subject">) => ({
  at: ctx.now(),
  actor_type: ctx.actor.type === "anonymous" ? ("system" as const) : ctx.actor.type,
  actor_id: actorId(ctx),
  action,
  before: before ?? null,
  after: after ?? null,
  ip_address: ctx.ipAddress ?? null,
  request_id: ctx.requestId ?? null,
});

/** Records a change in the transaction that makes it. */
export async function recordAudit(tx: Queryable, ctx: Author, entry: AuditEntry): Promise<void> {
  const { type, id } = entry.subject;
  await tx
    .insert(auditLog)
    .values({ ...columnsOf(ctx, entry), id: newId(), subject_type: type, subject_id: id });
}

/** Records the same change of each thing whose id the query gives, in one statement. */
export async function recordAuditOfEach(
  tx: Queryable,
  ctx: Author,
  type: string,
  ids: SQL,
  entry: Omit<AuditEntry, "subject">,
): Promise<void> {
  const row = JSON.stringify({ ...columnsOf(ctx, entry), subject_type: type });
  await query(tx)`
    insert into audit_log
    select (jsonb_populate_record(null::audit_log, ${row}::jsonb || jsonb_build_object('subject_id', subject.id,
             'id', ${sql.raw(entryIdOf("entry.id", "subject.id"))}))).*
      from (${ids}) as subject (id) cross join (select ${newId()}::text as id) entry`;
}
