import { auditLog, newId, type Queryable } from "@meridian/database";
import { actorId } from "../access/index.ts";
import type { Context } from "../context.ts";

interface AuditEntry {
  /** `announcement.cancel`, `import.start`, ... */
  action: string;
  subject: { type: string; id: string | null };
  before?: unknown;
  after?: unknown;
}

/** Who changes something, when and from where. */
export type Author = Pick<Context, "actor" | "now" | "ipAddress" | "requestId">;

/** Records a change in the transaction that makes it. */
export async function recordAudit(tx: Queryable, ctx: Author, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    id: newId(),
    at: ctx.now(),
    actor_type: ctx.actor.type === "anonymous" ? "system" : ctx.actor.type,
    actor_id: actorId(ctx),
    action: entry.action,
    subject_type: entry.subject.type,
    subject_id: entry.subject.id,
    before: entry.before ?? null,
    after: entry.after ?? null,
    ip_address: ctx.ipAddress ?? null,
    request_id: ctx.requestId ?? null,
  });
}
