import type { Random } from "@meridian/testkit/faults";
import type { JsonSchema } from "../../openapi/schema.ts";
import type { KnownIds } from "./knownIds.fixture.ts";

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

/** A value that a schema may well take: ids of known things wherever one is asked for, fitting the field's name. */
export function fittingValue(
  schema: JsonSchema | undefined,
  random: Random,
  ids: KnownIds,
  name?: string,
): unknown {
  const known = (schema ?? {}) as Known;
  if (known.const !== undefined) return known.const;
  if (known.enum) return random.pick(known.enum);
  const branches = known.anyOf ?? known.oneOf ?? known.allOf;
  if (branches) return fittingValue(random.pick(branches), random, ids, name);
  if (known.type === "object") return fittingObject(known, random, ids);
  if (known.type === "array")
    return Array.from({ length: random.integer(1, 2) }, () => fittingValue(known.items, random, ids, name));
  return fittingScalar(known, random, ids, name);
}

function fittingObject({ properties = {}, required = [] }: Known, random: Random, ids: KnownIds) {
  const names = Object.keys(properties).filter((name) => required.includes(name) || random.chance(0.4));
  return Object.fromEntries(names.map((name) => [name, fittingValue(properties[name], random, ids, name)]));
}

function fittingScalar(known: Known, random: Random, ids: KnownIds, name: string | undefined): unknown {
  const { type, format, pattern, minimum = 0, maximum = 100 } = known;
  if (type === "boolean") return random.chance(0.5);
  if (type === "null") return null;
  if (type === "integer") return random.integer(Math.max(minimum, -1000), Math.min(maximum, 1000));
  if (type === "number") return minimum + random.next() * (Math.min(maximum, minimum + 1000) - minimum);
  if (format === "date-time") return new Date(Date.now() + random.integer(-1e9, 1e9)).toISOString();
  if (format === "email") return `person-${random.integer(1, 1e9)}@example.org`;
  if (pattern?.includes("A-Za-z0-9")) return ids.pick(random, name);
  return `Text ${random.integer(1, 1e6)}`;
}
