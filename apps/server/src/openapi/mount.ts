import type { Hono } from "hono";
import { sessionCookieName } from "../auth/auth.ts";
import type { ServerConfig } from "../deps.ts";
import { healthRoutes } from "../health/routes.ts";
import type { Env } from "../http/exchange.ts";
import { restOperations } from "../rest/operations.ts";
import { routes } from "../routes.ts";
import { addressParts } from "../trpc/proceduresOf.ts";
import { describe } from "./procedures.ts";
import { refusals } from "./responses.ts";
import { describeRoute } from "./routes.ts";
import { componentsOf } from "./schema.ts";

/** The OpenAPI 3.1 description of everything the server answers outside `/trpc`. */
export function openApiDocument(config: ServerConfig) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of [...healthRoutes, ...routes]) {
    const { method, path } = addressParts(route.address);
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeRoute(route) };
  }
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

/** The groups of the reference, in the order in which a reader needs them. */
const descriptions = {
  "Sign-in": "Accounts, passwords and sessions. Programs use an API key instead.",
  "Current user": "Your profile, picture, sessions, devices and announcements.",
  "API keys": "Keys for programs; a key acts as the person who made it.",
  Tonight: "Your observatories at this moment, and your newest images.",
  Dashboard: "Counts of the things that you manage.",
  Observations: "Targets, exposures and constraints of observations; their status, files and history.",
  Projects: "Observations belong to projects; members, announcements and ownership of each.",
  Observatories: "Sites with their equipment, members, keys of their plugins, announcements and history.",
  Directory: "Observatories in the directory, and asking for access to them.",
  Organizations: "Organizations with their members and permissions, announcements and history.",
  Invitations: "Links by which people join an organization or an observatory.",
  "External storage": "Destinations in which an organization receives its image files.",
  Users: "Accounts, for server administrators; finding people by address.",
  "System announcements": "Announcements to anybody in the network, and who has acknowledged them.",
  Integrity: "Scans of the database and the object storage, the issues found, and their repair.",
  Backups: "Backups of the database, restoring them, and going back.",
  "Clean-up": "Deletion of all observation data.",
  Import: "Observatories and observations from files.",
  Analytics: "Counts and rates of the system and of each observatory.",
  Health: "State of the service, for load balancers, monitoring and administrators.",
  Storage: "The installation that owns the object storage.",
  Outbox: "Mail that is kept here because no mail server is set up.",
  Undelivered: "Mail and push messages that failed for good.",
  Audit: "Changes, with their author, time and origin.",
  Settings: "Settings of the installation, and which versions go together.",
};

const tags = Object.entries(descriptions).map(([name, description]) => ({ name, description }));

/** The ways in which requests say who makes them. */
const securitySchemes = (config: ServerConfig) => ({
  apiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key. It acts as the person who made it, with all of their rights, those of a server administrator " +
      "included. What could hand over an account, theirs or somebody else's, needs a session instead: making keys, " +
      "for people and for observatories; seeing and ending their own sessions; changing their password or address; " +
      "deactivating or deleting their account; seeing the link in a kept mail or of an invited account; appointing " +
      "or dismissing server administrators; downloading and uploading backups. Live events (`/ws`) also need a session.",
  },
  observatoryKey: {
    type: "http",
    scheme: "bearer",
    description: "An observatory's key, good only for its plugin's connection and uploads.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: sessionCookieName(config),
    description: "The cookie set by signing in.",
  },
});
