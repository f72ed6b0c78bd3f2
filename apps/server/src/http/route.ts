import type { Hono } from "hono";
import type { z } from "zod";
import type { FindActor } from "../auth/actor.ts";
import type { Auth } from "../auth/auth.ts";
import type { Hashing } from "../auth/hashing.ts";
import type { ServerDeps } from "../deps.ts";
import { pathsOf, routePattern } from "../rest/operations.ts";
import { type Address, addressParts } from "../trpc/proceduresOf.ts";
import type { ContextFor } from "./context.ts";
import type { Env, Exchange } from "./exchange.ts";

/** The parts of a server that handlers use. */
export interface Served {
  deps: ServerDeps;
  contextFor: ContextFor;
  /** The context of a request that comes with an observatory's key. */
  contextForPlugin: ContextFor;
  findActor: FindActor;
  auth: Auth;
  hashing: Hashing;
}

/** A schema of JSON, or JSON Schemas by media type. */
type Content = z.ZodType | Record<string, object>;

/** The details of a route in OpenAPI. */
interface Details {
  /** The ways to sign in: by default an API key or a session; `[]` needs none. */
  security?: object[];
  /** The parameters of path and query. */
  input?: z.ZodType;
  takesIdempotencyKey?: true;
  body?: Content;
  output: Content;
  /** Statuses of success: 200 by default; several have the same output. */
  statuses?: number[];
  /** Statuses of refusals, beside those that every JSON body may get. */
  refusals?: number[];
  /** Answers under `/api/v1`, too. */
  isVersioned?: true;
}

/** A route that isn't a procedure: it opens sessions, or sends or takes something other than JSON. */
export interface Route<Use> extends Details {
  address: Address;
  /** Its `operationId`. */
  name: string;
  tag: string;
  summary: string;
  description: string;
  handle(c: Exchange, use: Use): Response | Promise<Response>;
}

/** A function that defines the routes of one group of the reference; a handler is given `Use`. */
export const routesOf =
  <Use = Served>(tag: string, shared: Partial<Details> = {}) =>
  (
    address: Address,
    name: string,
    summary: string,
    description: string,
    details: Details,
    handle: Route<Use>["handle"],
  ): Route<Use> => ({ address, name, tag, summary, description, ...shared, ...details, handle });

/** Lets an app answer these routes. */
export function mountRoutes<Use>(app: Hono<Env>, routes: Route<Use>[], use: Use): void {
  for (const { address, isVersioned, handle } of routes) {
    const { method, path } = addressParts(address);
    for (const one of isVersioned ? pathsOf(path) : [path])
      app.on(method, routePattern(one), (c) => handle(c, use));
  }
}

/** The security of what only a person themselves may do: their API keys may not. */
export const bySession = [{ session: [] }];
/** Content that isn't text. */
export const binary = { type: "string", format: "binary" };
