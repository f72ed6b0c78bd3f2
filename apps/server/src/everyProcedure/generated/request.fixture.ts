import type { Random } from "@meridian/testkit/faults";
import { address } from "./address.fixture.ts";
import { encode } from "./body.fixture.ts";
import type { Endpoint } from "./endpoints.fixture.ts";
import { fittingValue } from "./fittingValue.fixture.ts";
import { written } from "./hostileValue.fixture.ts";
import type { KnownIds } from "./knownIds.fixture.ts";
import { wreck } from "./wreck.fixture.ts";

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  target: string;
  headers: [string, string][];
  body: Buffer;
}

const oddMethods = [
  "PATCH",
  "OPTIONS",
  "HEAD",
  "TRACE",
  "PUT",
  "DELETE",
  "POST",
  "GET",
  "PROPFIND",
  "QUERY",
  "M-SEARCH",
];

const oddHeaders: [string, string][] = [
  ["x-request-id", '"}forged'],
  ["x-request-id", "y".repeat(5000)],
  ["idempotency-key", "k".repeat(5000)],
  ["idempotency-key", "__proto__"],
  ["idempotency-key", ""],
  ["if-match", '"'],
  ["if-match", 'W/"1e400"'],
  ["if-match", "*"],
  ["if-none-match", "*"],
  ["range", "bytes=9999999999999999999999-"],
  ["accept", "application/__proto__;q=NaN"],
  ["accept-encoding", "__proto__"],
  ["accept-language", "\xff\xfe"],
  ["expect", "100-continue"],
  ["origin", "null"],
  ["origin", "http://[::1"],
  ["sec-fetch-site", "cross-site"],
  ["x-http-method-override", "DELETE"],
  ["x-forwarded-for", "\xff, ::1"],
  ["forwarded", "for=__proto__"],
  ["trpc-accept", "application/jsonl"],
  ["x-trpc-source", "constructor"],
  ["__proto__", "x"],
  ["constructor", "x"],
  ["a".repeat(3000), "x"],
];

/** A request to an endpoint, with one or several things wrong about it. */
export function hostileRequest(endpoint: Endpoint, random: Random, ids: KnownIds): WireRequest {
  const method = random.chance(0.06) ? random.pick(oddMethods) : endpoint.method;
  const near = endpoint.trpc ? ids.within(endpoint.path.split(/[/.]/)[2]!) : ids;
  const text = written(wreck(fittingValue(endpoint.body ?? {}, random, near), random));
  const target = endpoint.trpc ? procedureAddress(endpoint, text, random) : address(endpoint, random, ids);
  const hasBody = endpoint.method !== "GET" || random.chance(0.05);
  const { bytes, headers } = hasBody
    ? encode(endpoint.body || random.chance(0.1) ? text : "", endpoint.contentType, random)
    : { bytes: Buffer.alloc(0), headers: [] };
  if (random.chance(0.2)) headers.push(random.pick(oddHeaders));
  return { method, target, headers, body: bytes };
}

const names = [
  "__proto__",
  "constructor",
  "toString",
  "announcements.__proto__",
  "announcements",
  ".",
  ",",
  "%00",
  "%ff",
];

function procedureAddress({ path, trpc }: Endpoint, input: string, random: Random): string {
  if (random.chance(0.1))
    return `/trpc/${random.pick(names)}?input=${encodeURIComponent(input.toWellFormed())}`;
  if (random.chance(0.2)) return batch(path, input, random);
  if (trpc === "mutation") return path;
  const text = encodeURIComponent(input.toWellFormed()).slice(0, 12_000);
  return `${path}?input=${random.chance(0.1) ? "%zz" : text}${random.chance(0.1) ? "&input=1&batch=__proto__" : ""}`;
}

function batch(path: string, input: string, random: Random): string {
  const calls = [path, ...Array.from({ length: random.pick([0, 1, 5, 60]) }, () => `,${path.slice(6)}`)].join(
    "",
  );
  const inputs = random.pick([
    `{"0":${input}}`,
    `[${input}]`,
    input,
    `{"__proto__":${input}}`,
    `{"1e9":1}`,
    "{}",
  ]);
  return `${calls}?batch=1&input=${encodeURIComponent(inputs.toWellFormed()).slice(0, 12_000)}`;
}

/** The bytes of a request on a connection of its own. */
export function wireBytes(
  { method, target, headers, body }: WireRequest,
  connection: "close" | "upgrade" = "close",
): Buffer {
  const always: [string, string][] = [
    ["host", "127.0.0.1"],
    ["connection", connection],
  ];
  const length: [string, string][] =
    connection === "close" && (body.length > 0 || method === "POST")
      ? [["content-length", String(body.length)]]
      : [];
  const lines = [...always, ...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), body]);
}
