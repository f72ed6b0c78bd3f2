import { z } from "zod";

/** The part of JSON Schema that documents' schemas are made of. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  default?: unknown;
}

const schemas = new WeakMap<z.ZodObject, JsonSchema>();

/** The JSON schema of a document as it is written: a field that has a default may be absent. */
export function jsonSchemaOf(schema: z.ZodObject): JsonSchema {
  const known = schemas.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  schemas.set(schema, made);
  return made;
}
