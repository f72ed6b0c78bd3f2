import type { Random } from "@meridian/testkit/faults";
import type { JsonSchema } from "../openapi/schema.ts";

/** Ids of things that exist, the caller's and others'. */
export type KnownIds = readonly string[];

interface Known {
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  format?: string;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
}

/** A value that a schema may well take: names of known things wherever an identifier is asked for. */
export function fittingValue(schema: JsonSchema | undefined, random: Random, ids: KnownIds): unknown {
  const known = (schema ?? {}) as Known;
  if (known.const !== undefined) return known.const;
  if (known.enum) return random.pick(known.enum);
  const branches = known.anyOf ?? known.oneOf ?? known.allOf;
  if (branches) return fittingValue(random.pick(branches), random, ids);
  if (known.type === "object") return fittingObject(known, random, ids);
  if (known.type === "array")
    return Array.from({ length: random.integer(1, 2) }, () => fittingValue(known.items, random, ids));
  return fittingScalar(known, random, ids);
}

function fittingObject({ properties = {}, required = [] }: Known, random: Random, ids: KnownIds) {
  const names = Object.keys(properties).filter((name) => required.includes(name) || random.chance(0.4));
  return Object.fromEntries(names.map((name) => [name, fittingValue(properties[name], random, ids)]));
}

function fittingScalar(known: Known, random: Random, ids: KnownIds): unknown {
  const { type, format, pattern, minimum = 0, maximum = 100 } = known;
  if (type === "boolean") return random.chance(0.5);
  if (type === "null") return null;
  if (type === "integer") return random.integer(Math.max(minimum, -1000), Math.min(maximum, 1000));
  if (type === "number") return minimum + random.next() * (Math.min(maximum, minimum + 1000) - minimum);
  if (format === "date-time") return new Date(Date.now() + random.integer(-1e9, 1e9)).toISOString();
  if (format === "email") return `person-${random.integer(1, 1e9)}@example.org`;
  if (pattern?.includes("A-Za-z0-9")) return random.pick(ids);
  return `Text ${random.integer(1, 1e6)}`;
}
