import type { ListOperationsInput, OperationDocument } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { cancelOperation } from "./cancel.ts";
import type { OperationDefinition } from "./definition.ts";
import { addKind } from "./kinds.ts";
import { getOperation, listOperations } from "./read.ts";
import { starting } from "./start.ts";
import { taskOf } from "./task.ts";

/**
 * Makes long work of a kind: `start` within a transaction, `startNow` alone,
 * `startScheduled` by the clock, where a conflict only leaves a line in the log; `get`, `list` and `cancel` for server administrators; and `task`, which the worker lists.
 */
export function defineOperation<Input, Document extends OperationDocument>(
  definition: OperationDefinition<Input, Document>,
) {
  addKind(definition);
  const task = taskOf(definition);
  return {
    kind: definition.kind,
    task,
    ...starting(definition, task),
    get: (ctx: Context, id: string) => getOperation(ctx, definition, id),
    list: (ctx: Context, input: ListOperationsInput) => listOperations(ctx, definition, input),
    cancel: (ctx: Context, id: string) => cancelOperation(ctx, definition, id),
  };
}
