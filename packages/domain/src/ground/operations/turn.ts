import type { OperationDocument, Progress } from "@meridian/contract";
import type { Queryable, Stored } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { type OperationDefinition, type OperationRun, OperationTakenOver } from "./definition.ts";
import { operationNotice } from "./notice.ts";

const saveEveryMs = 1_000;

/** True if this worker still owns the document: nobody has ended or restarted it. */
export const isOwned = (present: OperationDocument | undefined, document: OperationDocument): boolean =>
  present?.status === "running" && present.attempts === document.attempts;

/** A worker's turn at an operation, with what it last said of its progress. */
export function takeTurn<Input, Document extends OperationDocument>(
  ctx: Context,
  { kind, documents }: OperationDefinition<Input, Document>,
  document: Stored<Document>,
  stopping: AbortSignal,
) {
  const leaving = new AbortController();
  let isCancelled = false;
  let progress: Progress = document.progress;
  let savedAt = performance.now();

  /** Throws OperationTakenOver if this worker no longer owns the operation; notes its cancellation. */
  function requireOwned(present: Stored<Document> | undefined): Stored<Document> {
    if (!present || !isOwned(present, document)) {
      const takenOver = new OperationTakenOver(`another process goes on with ${kind} ${document.id}`);
      leaving.abort(takenOver);
      throw takenOver;
    }
    if (present.cancel_requested_at) {
      isCancelled = true;
      leaving.abort(new Error("the operation was cancelled"));
    }
    return present;
  }

  /** Writes only onto the version that was checked; one try is enough within a transaction, which holds the row. */
  async function keep(db: Queryable, changes: object): Promise<void> {
    for (;;) {
      const { version } = requireOwned(await documents.find(db, document.id, "update"));
      if (await documents.patch(db, document.id, changes, ctx.now(), version)) break;
    }
    savedAt = performance.now();
  }

  const run: OperationRun<Input, Document> = {
    document,
    signal: AbortSignal.any([stopping, leaving.signal]),
    keep,
    async progress(stage, done, total = null) {
      const isNew = stage !== progress.stage;
      progress = { stage, done, total };
      ctx.live.publish(operationNotice(kind, { id: document.id, status: "running", progress }));
      if (isNew || performance.now() - savedAt >= saveEveryMs) await keep(ctx.db, { progress });
    },
  };

  return {
    run,
    recheck: async () => void requireOwned(await documents.find(ctx.db, document.id)),
    isCancelled: () => isCancelled,
    lastProgress: () => progress,
  };
}
