import { id, type OperationDocument } from "@meridian/contract";
import { z } from "zod";
import { defineTask } from "../tasks.ts";
import type { OperationDefinition } from "./definition.ts";
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
    tellsOfItself: definition.ending !== undefined,
    run: (ctx, { id }, signal) => runOperation(ctx, definition, id, signal),
  });
