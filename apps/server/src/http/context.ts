import { type Context, livePublisher, type ServerState } from "@meridian/domain";
import { anonymous, type FindActor } from "../auth/actor.ts";
import type { ServerDeps } from "../deps.ts";
import { countWrite } from "../limits/count.ts";
import type { CallCounter } from "../metrics/calls.ts";
import { untilGivenUp } from "./answerInTime.ts";
import { type Exchange, headersOf, ipAddressOf } from "./exchange.ts";
import { isForAnybody } from "./maintenance.ts";
import { withNamedFaults } from "./namedFaults.ts";

/** The context of the domain's verbs, and the count that every change begins with. */
export interface RequestContext extends Context {
  /** Throws RATE_LIMITED when the caller changes too much. */
  countWrite(): Promise<void>;
  /** The first answer to the same request with the same Idempotency-Key, if that left something to do. */
  earlier?: unknown;
  /** This server's own state. */
  server: ServerState;
  /** Counts calls one by one, because one request may carry many. */
  calls?: CallCounter;
}

/** Makes it out of a request. */
export type ContextFor = (c: Exchange) => Promise<RequestContext>;

export function contextMaker(deps: ServerDeps, findActor: FindActor, server: ServerState): ContextFor {
  const always = contextOfServer(deps);
  return async (c) => {
    const ipAddress = ipAddressOf(c);
    const actor = isForAnybody(c.req.path) ? anonymous : await findActor(headersOf(c));
    return {
      ...always,
      db: untilGivenUp(always.db, c),
      actor,
      requestId: c.get("requestId"),
      server,
      countWrite: () => countWrite(c, deps, actor),
      ...(ipAddress && { ipAddress }),
    };
  };
}

/** The parts of a context that are the same for every caller. */
export function contextOfServer(deps: ServerDeps): Omit<Context, "actor"> {
  const { database, config, now, ...ports } = deps;
  const { baseUrl, supportEmail, skyPictures, version } = config;
  return {
    ...ports,
    objectStore: withNamedFaults(ports.objectStore),
    db: database.db,
    now,
    installation: { baseUrl, supportEmail, skyPictures, version },
    live: livePublisher(database, ports.log),
  };
}
