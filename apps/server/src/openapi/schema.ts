import * as contract from "@meridian/contract";
import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

const componentPath = "#/components/schemas/";

/** Names of schemas, beside what their `.describe()` says. */
class Names extends z.core.$ZodRegistry<{ id?: string; description?: string }> {
  override get(schema: z.core.$ZodType) {
    return { ...z.globalRegistry.get(schema), ...super.get(schema) };
  }
}

/** The contract's objects by the names that OpenAPI gives them: `observationPage` is `ObservationPage`. */
const components = new Names();
for (const [name, schema] of Object.entries(contract))
  if (schema instanceof z.ZodObject && !name.endsWith("Input") && !components.has(schema))
    components.add(schema, { id: name[0]!.toUpperCase() + name.slice(1) });

/** The schema of something sent, as JSON Schema 2020-12, which is what OpenAPI 3.1 uses. */
export const inputSchema = (schema: z.ZodType): JsonSchema => convert(schema, "input", z.globalRegistry);

/** The schema of something answered: a reference where the contract names it. */
export function outputSchema(schema: z.ZodType): JsonSchema {
  const id = components.get(schema)?.id;
  return id ? { $ref: componentPath + id } : convert(schema, "output", components);
}

/** The schemas that `described` refers to, and those that they refer to. */
export function componentsOf(described: object): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(components, {
    io: "output",
    unrepresentable: "any",
    override: describeBetter,
    uri: (id) => componentPath + id,
  });
  const used: Record<string, JsonSchema> = {};
  const pending = referredTo(described);
  for (const id of pending) {
    if (id in used) continue;
    const { $schema, $id, id: _, ...schema } = schemas[id] as JsonSchema;
    used[id] = schema;
    pending.push(...referredTo(schema));
  }
  return Object.fromEntries(Object.entries(used).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const referredTo = (part: object): string[] =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, id]) => id!);

function convert(
  schema: z.ZodType,
  io: "input" | "output",
  metadata: Names | typeof z.globalRegistry,
): JsonSchema {
  const { $schema, $defs, ...converted } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: "any",
    override: describeBetter,
  });
  return JSON.parse(JSON.stringify(converted).replaceAll('"#/$defs/', `"${componentPath}`));
}

/** Adds what zod knows of something that is sent and leaves out. */
function describeBetter({ zodSchema, jsonSchema }: Override): void {
  listProperties(jsonSchema);
  const number = meantNumber(zodSchema);
  if (!number) return;
  delete jsonSchema.anyOf;
  const { $schema, ...bounds } = z.toJSONSchema(number);
  Object.assign(jsonSchema, { ...bounds, ...jsonSchema });
}

interface Override {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** A record with one value for each of a set of keys lists them, since it requires them. */
function listProperties(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { required, properties, additionalProperties } = jsonSchema;
  if (required && !properties)
    jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties ?? {}]));
}

/** The number that the text of an address stands for, with its bounds. */
function meantNumber(schema: z.core.$ZodType): z.ZodNumber | undefined {
  if (!(schema instanceof z.ZodPipe)) return undefined;
  const { in: sent, out: meant } = schema;
  return sent instanceof z.ZodUnion && meant instanceof z.ZodNumber ? meant : undefined;
}
