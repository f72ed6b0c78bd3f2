import { isUnderWay, type OperationDocument } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { requireServerAdmin } from "../access/index.ts";
import { record } from "../record/index.ts";
import type { OperationDefinition } from "./definition.ts";
import { endIn } from "./end.ts";
import { kindLabel } from "./kinds.ts";
import { operationNotice } from "./notice.ts";
import { taskOf } from "./task.ts";
import { isOfKind } from "./underWay.ts";

/**
 * Cancels an operation: one that waits, also to be tried again, is over at once, one that runs as soon as its worker notices.
 * What it has done stays. For server administrators; throws NOT_FOUND, and CONFLICT when it has already ended or is
 * too far to be cancelled.
 */
export async function cancelOperation<Input, Document extends OperationDocument>(
  ctx: Context,
  definition: OperationDefinition<Input, Document>,
  id: string,
): Promise<Stored<Document>> {
  requireServerAdmin(ctx);
  const { kind, documents } = definition;
  const document = await ctx.db.transaction(async (tx) => {
    const present = await documents.find(tx, id, "update");
    if (!present || !isOfKind(definition, present)) throw notFound(kindLabel(kind));
    if (!isUnderWay(present.status))
      throw new DomainError("CONFLICT", `The ${kindLabel(kind)} has already ended.`);
    const refusal = definition.whyNotCancelled?.(present);
    if (refusal) throw new DomainError("CONFLICT", refusal);
    const waits = present.status === "queued" || (await hurryRetry(tx, definition, id));
    if (present.cancel_requested_at && !waits) return present;
    await record(tx, ctx, {
      action: `${kind}.cancel`,
      subject: { type: kind, id },
      before: { status: present.status, progress: present.progress },
    });
    const requested = { cancel_requested_at: ctx.now().toISOString() };
    if (!waits) return (await documents.patch(tx, id, requested, ctx.now()))!;
    // Its job finds it over and cleans up.
    return endIn(tx, ctx, definition, id, { ...requested, status: "cancelled" });
  });
  ctx.live.publish(operationNotice(kind, document));
  return document;
}

/** Runs the job at once, which cleans up, if it only waits to be tried again. Returns true if so. */
async function hurryRetry<Input, Document extends OperationDocument>(
  tx: Transaction,
  definition: OperationDefinition<Input, Document>,
  id: string,
): Promise<boolean> {
  const hurried = await query(tx)`
    update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = ${taskOf(definition).name} and j.payload ->> 'id' = ${id}
       and j.locked_at is null and j.attempts > 0
     returning 1`;
  return hurried.length > 0;
}
