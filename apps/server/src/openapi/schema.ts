import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/** A contract schema as JSON Schema 2020-12, which is what OpenAPI 3.1 uses; `input` as it is sent, `output` as it is answered. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return converted;
}
