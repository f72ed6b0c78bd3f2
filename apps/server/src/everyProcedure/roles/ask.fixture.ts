import type { Hono } from "hono";
import type { Env } from "../../http/exchange.ts";
import { type Operation, pathsOf } from "../../rest/operations.ts";
import { type TestAnswer, testClient } from "../../testing/testClient.ts";

export type App = Hono<Env>;
export type Headers = Record<string, string>;
export type Input = Record<string, unknown>;

/** The same, as the address says it, under both addresses that REST has: a key comes by the one with the version. */
export function askRest(app: App, { meta }: Operation, input: Input, headers: Headers): Promise<TestAnswer> {
  const { method, path } = meta.openapi;
  const address = pathsOf(path).at(headers.authorization ? -1 : 0)!;
  const rest = { ...input };
  const target = address.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  const client = testClient(app);
  if (method === "POST" || method === "PUT") return client.send(method, target, rest, headers);
  const query = new URLSearchParams(rest as Record<string, string>).toString();
  return client.send(method, query ? `${target}?${query}` : target, undefined, headers);
}

export function askTrpc(app: App, operation: Operation, input: Input, headers: Headers): Promise<TestAnswer> {
  const client = testClient(app);
  const target = `/trpc/${operation.procedure}`;
  const given = operation.toInput(input);
  if (operation.changes) return client.post(target, given, headers);
  return client.get(`${target}?input=${encodeURIComponent(JSON.stringify(given))}`, headers);
}
