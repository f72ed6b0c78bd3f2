import type { Hono } from "hono";
import { sessionCookieName } from "./auth/auth.ts";
import type { ServerConfig } from "./deps.ts";
import type { Env } from "./http/exchange.ts";
import { describe } from "./openapi/procedures.ts";
import { problemSchema } from "./openapi/responses.ts";
import { otherPaths } from "./openapi/routes.ts";
import { restOperations } from "./rest/operations.ts";

/** The OpenAPI 3.1 description of everything the server answers outside `/trpc`. */
export function openApiDocument(config: ServerConfig) {
  const paths: Record<string, Record<string, object>> = otherPaths();
  for (const operation of restOperations()) {
    const { path, method } = operation.meta.openapi;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Meridian",
      version: config.version,
      description: "Administration of a network of robotic observatories.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: config.baseUrl }],
    security: [{ apiKey: [] }, { session: [] }],
    paths,
    components: {
      schemas: { Problem: problemSchema() },
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key; it acts as the person who made it.",
        },
        observatoryKey: {
          type: "http",
          scheme: "bearer",
          description: "An observatory's key; it opens its plugin's connection and uploads.",
        },
        session: { type: "apiKey", in: "cookie", name: sessionCookieName(config) },
      },
    },
  };
}

/** Serves the description; it is made once. */
export function mountOpenApi(app: Hono<Env>, config: ServerConfig): void {
  const document = JSON.stringify(openApiDocument(config));
  app.get(
    "/api/openapi.json",
    () => new Response(document, { headers: { "content-type": "application/json" } }),
  );
}
