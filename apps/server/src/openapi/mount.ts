import type { Hono } from "hono";
import type { ServerConfig } from "../deps.ts";
import type { Env } from "../http/exchange.ts";
import { restOperations } from "../rest/operations.ts";
import { describe } from "./procedures.ts";
import { refusals } from "./responses.ts";
import { otherPaths } from "./routes.ts";
import { componentsOf } from "./schema.ts";
import { securitySchemes } from "./security.ts";
import { tags } from "./tags.ts";

/** The OpenAPI 3.1 description of everything the server answers outside `/trpc`. */
export function openApiDocument(config: ServerConfig) {
  const paths: Record<string, Record<string, object>> = otherPaths();
  const operations = restOperations();
  for (const operation of operations) {
    const { path, method } = operation.meta.openapi;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, operations) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Meridian",
      version: config.version,
      description:
        "A network of robotic observatories: observations, the observatories that carry them out, and their administration. " +
        "Send an API key as `Authorization: Bearer <key>`.",
      contact: { name: "Support of this installation", ...contactOf(config) },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: config.baseUrl }],
    tags,
    security: [{ apiKey: [] }, { session: [] }],
    paths,
    components: {
      schemas: componentsOf({ paths, refusals }),
      responses: refusals,
      securitySchemes: securitySchemes(config),
    },
  };
}

const contactOf = ({ supportEmail, baseUrl }: ServerConfig) =>
  supportEmail ? { email: supportEmail } : { url: baseUrl };

/** Serves the description; it is made once. */
export function mountOpenApi(app: Hono<Env>, config: ServerConfig): void {
  const document = JSON.stringify(openApiDocument(config));
  app.get(
    "/api/openapi.json",
    () => new Response(document, { headers: { "content-type": "application/json" } }),
  );
}
