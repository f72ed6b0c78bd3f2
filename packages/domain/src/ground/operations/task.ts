import { id, type OperationDocument } from "@meridian/contract";
import { z } from "zod";
import { defineTask } from "../../base/tasks.ts";
import { blamingStorage, faultInWords } from "../faults/index.ts";
import { type OperationDefinition, OperationTakenOver } from "./definition.ts";
import { runOperation } from "./run.ts";

const payload = z.object({ id });

/** `integrity_scan` -> `runIntegrityScan` */
const nameOf = (kind: string) =>
  `run${kind.replace(/(^|_)([a-z])/g, (_whole, _gap, letter: string) => letter.toUpperCase())}`;

/** The job that does an operation of the kind. */
export const taskOf = <Input, Document extends OperationDocument>(
  definition: OperationDefinition<Input, Document>,
) =>
  defineTask({
    name: nameOf(definition.kind),
    payload,
    reportsOwnFailure: definition.ending !== undefined,
    async run(ctx, { id }, signal) {
      const blaming = { ...ctx, objectStore: blamingStorage(ctx.objectStore) };
      try {
        await runOperation(blaming, definition, id, signal);
      } catch (error) {
        if (signal.aborted || error instanceof OperationTakenOver) throw error;
        // The queue keeps only the message, which later explains why the operation was given up.
        throw new Error(faultInWords(error), { cause: error });
      }
    },
  });
