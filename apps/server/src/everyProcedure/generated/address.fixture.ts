import type { Random } from "@meridian/testkit/faults";
import type { Endpoint } from "./endpoints.fixture.ts";
import { fittingValue } from "./fittingValue.fixture.ts";
import { prototypeNames, strings } from "./hostileValue.fixture.ts";
import type { KnownIds } from "./knownIds.fixture.ts";

/** Hostile parts of an address: undecodable, meaningful to a path, or too long. */
const hostileParts = [
  ...prototypeNames,
  "%",
  "%zz",
  "%00",
  "%0d%0aX-Injected:%20yes",
  "%ff%fe",
  "%ed%a0%80",
  "%c0%af",
  "%u0041",
  "..%2f..%2f..%2fetc%2fpasswd",
  "..%5c..%5cwindows",
  "%2e%2e",
  "..",
  ".",
  "-1",
  "0",
  "1e400",
  "null",
  "'%20or%201=1--",
  "%25%30%30",
  "%F0%9F%94%AD",
  "a".repeat(65),
  "a".repeat(6000),
  "a;b=c",
  "*",
  "{id}",
  "%7Bid%7D",
  "",
];

const path = (endpoint: Endpoint, random: Random, ids: KnownIds) =>
  endpoint.path.replaceAll(
    /([^/]*)\/\{\w+\}/g,
    (_, before: string) =>
      `${before}/${random.chance(0.75) ? ids.pick(random, before) : random.pick(hostileParts)}`,
  );

const escaped = (value: unknown) =>
  encodeURIComponent((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed());

function parameter(name: string, schema: Endpoint["query"][string], random: Random, ids: KnownIds): string {
  if (random.chance(0.5)) return `${name}=${escaped(fittingValue(schema, random, ids, name))}`;
  const hostile = random.chance(0.5)
    ? random.pick(hostileParts)
    : escaped(random.pick(strings)).slice(0, 6000);
  const form = random.pick(["=", "=", "=", "[]=", "[__proto__]=", ""]);
  const one = `${name}${form}${hostile}`;
  return random.chance(0.15) ? `${one}&${one}` : one;
}

function query(endpoint: Endpoint, random: Random, ids: KnownIds): string {
  const all = Object.entries(endpoint.query).filter(() => random.chance(0.5));
  const parts = all.map(([name, schema]) => parameter(name, schema, random, ids));
  if (random.chance(0.15)) parts.push(`${random.pick(hostileParts)}=${random.pick(hostileParts)}`);
  if (random.chance(0.05)) parts.push(`id=${ids.pick(random)}`, "&&==&", "#fragment");
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** Path and query of a request to an endpoint. */
export const address = (endpoint: Endpoint, random: Random, ids: KnownIds): string =>
  path(endpoint, random, ids) + query(endpoint, random, ids);
