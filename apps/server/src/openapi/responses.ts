import { STATUS_CODES } from "node:http";
import { problem } from "@meridian/contract";
import type { z } from "zod";
import { type JsonSchema, jsonSchema } from "./schema.ts";

export const problemSchema = (): JsonSchema => jsonSchema(problem, "output");

const problemResponse = (status: number) => ({
  description: STATUS_CODES[status] ?? "Refused",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

/** A successful answer and the refusals that go with it. */
export function responses(status: number, output: z.ZodType | undefined, refusals: number[]) {
  const schema = output ? jsonSchema(output, "output") : {};
  const success =
    status === 204
      ? { description: "Done" }
      : { description: STATUS_CODES[status] ?? "Success", content: { "application/json": { schema } } };
  return {
    [status]: success,
    ...refused(refusals),
    ...anythingElse,
  };
}

/** The refusals by their status. */
export const refused = (statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, problemResponse(status)]));

export const anythingElse = { default: problemResponse(500) };
