import { isUnderWay, type OperationDocument } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import {
  type OperationDefinition,
  OperationFailure,
  OperationTakenOver,
  startingProgress,
} from "./definition.ts";
import { endIn } from "./end.ts";
import { operationNotice } from "./notice.ts";
import { isOwned, takeTurn } from "./turn.ts";
import { isOfKind } from "./underWay.ts";

const lookEveryMs = 1_000;

/** Does an operation, or the rest of it after a stop; for an ended one, only the clean-up. */
export async function runOperation<Input, Document extends OperationDocument>(
  ctx: Context,
  definition: OperationDefinition<Input, Document>,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const document = await begin(ctx, definition, id);
  if (!document) return;
  ctx.live.publish(operationNotice(definition.kind, document));
  const over = document.status === "running" ? await goOn(ctx, definition, document, stopping) : document;
  if (over) await definition.ended?.(ctx, over);
}

async function begin<Input, Document extends OperationDocument>(
  ctx: Context,
  definition: OperationDefinition<Input, Document>,
  id: string,
): Promise<Stored<Document> | undefined> {
  return ctx.db.transaction(async (tx) => {
    const document = await definition.documents.find(tx, id, "update");
    if (!document || !isOfKind(definition, document)) return undefined;
    if (!isUnderWay(document.status)) return document;
    if (document.cancel_requested_at) return endIn(tx, ctx, definition, id, { status: "cancelled" });
    const changes = {
      status: "running",
      started_at: document.started_at ?? ctx.now().toISOString(),
      attempts: (document.attempts ?? 0) + 1,
      ...(document.status === "queued" && { progress: startingProgress }),
    };
    return definition.documents.patch(tx, id, changes, ctx.now());
  });
}

async function goOn<Input, Document extends OperationDocument>(
  ctx: Context,
  definition: OperationDefinition<Input, Document>,
  document: Stored<Document>,
  stopping: AbortSignal,
): Promise<Stored<Document> | undefined> {
  const fields = await outcomeOf(ctx, definition, document, stopping);
  const { kind, documents } = definition;
  const { id } = document;
  const ended = await ctx.db.transaction(async (tx) => {
    const present = await documents.find(tx, id, "update");
    if (isOwned(present, document)) return endIn(tx, ctx, definition, id, fields);
    if (present && isUnderWay(present.status))
      throw new OperationTakenOver(`another process goes on with ${kind} ${id}`);
    return undefined;
  });
  if (!ended) return undefined;
  ctx.live.publish(operationNotice(kind, ended));
  ctx.log.info({ operation: kind, id, ...fields }, "operation ended");
  return ended;
}

/** Returns the last fields of the document. Throws errors that the queue should retry. */
async function outcomeOf<Input, Document extends OperationDocument>(
  ctx: Context,
  definition: OperationDefinition<Input, Document>,
  document: Stored<Document>,
  stopping: AbortSignal,
): Promise<object> {
  const turn = takeTurn(ctx, definition, document, stopping);
  const watch = setInterval(() => turn.recheck().catch(() => {}), lookEveryMs);
  try {
    const fields = await definition.run(ctx, turn.run);
    const { done, total } = turn.lastProgress();
    return {
      status: "completed",
      progress: { stage: "done", done: total ?? done, total: total ?? done },
      ...fields,
    };
  } catch (error) {
    const progress = turn.lastProgress();
    if (error instanceof OperationFailure) return { status: "failed", error: error.message, progress };
    if (turn.isCancelled() && !stopping.aborted) return { status: "cancelled", progress };
    throw error;
  } finally {
    clearInterval(watch);
  }
}
