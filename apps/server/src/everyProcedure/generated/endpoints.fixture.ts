import type { z } from "zod";
import { createApp } from "../../app.ts";
import type { ServerDeps } from "../../deps.ts";
import { openApiDocument } from "../../openapi/mount.ts";
import { inputSchema, type JsonSchema } from "../../openapi/schema.ts";
import { pathsOf } from "../../rest/operations.ts";
import { appRouter } from "../../routers/index.ts";

/** Something that requests can be sent to, with the schemas of what it takes as far as they are known. */
export interface Endpoint {
  method: string;
  /** The path, with `{id}` in place of a value. */
  path: string;
  query: Record<string, JsonSchema>;
  body?: JsonSchema | undefined;
  contentType: string;
  trpc?: "query" | "mutation";
}

interface Operation {
  tags?: string[];
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
}

const config = {
  baseUrl: "http://127.0.0.1",
  authSecret: "",
  version: "0",
  uploadMaxBytes: 1,
  backupUploadMaxBytes: 1,
  writeRate: 1,
};

/** The endpoints in the OpenAPI document, by their tags; new ones are here by themselves. */
export function describedEndpoints(): Map<string, Endpoint[]> {
  const groups = new Map<string, Endpoint[]>();
  for (const [path, methods] of Object.entries(openApiDocument(config).paths))
    for (const [method, operation] of Object.entries(methods) as [string, Operation][]) {
      const group = operation.tags?.[0] ?? "Other";
      const found = pathsOf(path).map((alias) => endpoint(method.toUpperCase(), alias, operation));
      groups.set(group, [...(groups.get(group) ?? []), ...found]);
    }
  return groups;
}

function endpoint(method: string, path: string, { parameters = [], requestBody }: Operation): Endpoint {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const query = Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema]));
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? ["application/json"];
  return { method, path, query, body: content?.schema, contentType };
}

/** Every procedure, with or without a REST path. */
export function procedureEndpoints(): Endpoint[] {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: "query" | "mutation"; inputs: z.ZodType[] } }
  >;
  return Object.entries(procedures).map(([name, { _def }]) => ({
    method: _def.type === "query" ? "GET" : "POST",
    path: `/trpc/${name}`,
    query: {},
    body: _def.inputs[0] && inputSchema(_def.inputs[0]),
    contentType: "application/json",
    trpc: _def.type,
  }));
}

/** The other endpoints of the app: pages, files, measurements. */
export function otherEndpoints(deps: ServerDeps): Endpoint[] {
  const known = new Set([...describedEndpoints().values()].flat().map(({ path }) => path));
  const routes = createApp(deps).routes.map(({ method, path }) => ({
    method: method === "ALL" ? "GET" : method,
    path: path.replaceAll(/:(\w+)/g, "{$1}").replaceAll("*", "{anything}"),
  }));
  const nowhere = ["/", "/ws", "/plugin", "/app/{anything}", "/api/{anything}", "/{anything}"];
  return [...routes, ...nowhere.map((path) => ({ method: "GET", path }))]
    .filter(({ path }) => !known.has(path))
    .map((route) => ({ ...route, query: {}, contentType: "application/json" }));
}
