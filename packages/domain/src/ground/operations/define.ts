import type { OperationDocument } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { cancelOperation } from "./cancel.ts";
import type { Named, OperationDefinition, OperationReading, ShownOperation } from "./definition.ts";
import { addKind, kindLabel } from "./kinds.ts";
import { readOperations } from "./read.ts";
import { starting } from "./start.ts";
import { taskOf } from "./task.ts";

/**
 * Makes long work of a kind: `start` within a transaction, `startNow` alone, `startScheduled` by the clock, where a conflict
 * only leaves a line in the log; `get`, `list` and `cancel` for server administrators; and `task`, which every worker lists.
 */
export function defineOperation<
  Input,
  Document extends OperationDocument,
  Shown extends ShownOperation = Stored<Document>,
  Details = Named<Shown>,
>(definition: OperationDefinition<Input, Document> & OperationReading<Document, Shown, Details>) {
  addKind(definition);
  const task = taskOf(definition);
  const { kind, noun = kindLabel(kind) } = definition;
  const { show, present, get, list } = readOperations<Document, Shown, Details>(noun, definition);
  return {
    kind,
    task,
    ...starting(definition, task, show),
    get,
    list,
    /**
     * Cancels an operation, of which what it has done stays unless its kind takes it back. Throws FORBIDDEN, NOT_FOUND, and
     * CONFLICT when it has already ended or is too far to be cancelled.
     */
    cancel: async (ctx: Context, { id }: { id: string }): Promise<Details> =>
      present(ctx, await cancelOperation(ctx, definition, id)),
  };
}
