import { describeIssue } from "@meridian/contract";
import { DomainError } from "@meridian/domain";
import { Hono } from "hono";
import { Registry } from "prom-client";
import { z } from "zod";
import { actorFinder } from "./auth/actor.ts";
import { createAuth } from "./auth/auth.ts";
import { hashingInTurn } from "./auth/hashing.ts";
import { hideSystemPaths } from "./auth/requireCaller.ts";
import type { ServerDeps } from "./deps.ts";
import { mountDocs } from "./docs/index.ts";
import { makeChecks, serverState } from "./health/checks.ts";
import { healthRoutes } from "./health/routes.ts";
import { answerInTime } from "./http/answerInTime.ts";
import { contextMaker } from "./http/context.ts";
import type { Env } from "./http/exchange.ts";
import { refuseInMaintenance } from "./http/maintenance.ts";
import { observe } from "./http/observe.ts";
import { refuse } from "./http/refuse.ts";
import { refuseTwoHosts } from "./http/refuseTwoHosts.ts";
import { sayWhenAgain } from "./http/retryAfter.ts";
import { mountRoutes } from "./http/route.ts";
import { refuseOtherSites } from "./http/sameSite.ts";
import type { LiveSockets } from "./live/sockets.ts";
import { metricsAnswer } from "./metrics/answer.ts";
import { requestMetrics } from "./metrics/requests.ts";
import { mountOpenApi } from "./openapi/mount.ts";
import { pluginFinder } from "./plugin/admit.ts";
import { mountRest, refuseOtherMethods } from "./rest/mount.ts";
import { routes } from "./routes.ts";
import { mountUnsubscribe } from "./transfers/unsubscribe.ts";
import { mountTrpc } from "./trpc/mount.ts";
import { mountWeb } from "./web/routes.ts";

// Whatever is refused is refused in the same words, wherever in the server it is parsed.
z.config({ customError: describeIssue });

/** Everything the server answers over HTTP; `live` is what its health is asked about. */
export function createApp(deps: ServerDeps, live?: LiveSockets): Hono<Env> {
  const findActor = actorFinder(deps);
  const checks = makeChecks(deps, live);
  const state = serverState(deps, checks, live);
  const contextFor = contextMaker(deps, findActor, state);
  const app = new Hono<Env>();
  app.onError((error, c) => refuse(c, error, deps.log));
  app.notFound((c) =>
    refuse(c, new DomainError("NOT_FOUND", `There is nothing at ${c.req.path}.`), deps.log),
  );
  const registry = new Registry();
  app.use(observe(deps, requestMetrics(registry)));
  app.use(sayWhenAgain);
  app.use(refuseTwoHosts);
  app.use(refuseOtherSites(deps.config.baseUrl));
  app.use(answerInTime(async () => (await checks.database()).status !== "down"));
  const metrics = metricsAnswer(deps, registry, live, checks);
  mountRoutes(app, healthRoutes, { checks, version: deps.config.version, metrics });
  app.use(refuseInMaintenance(deps));
  mountTrpc(app, deps, contextFor);
  const contextForPlugin = contextMaker(deps, pluginFinder(deps), state);
  const [auth, hashing] = [createAuth(deps), hashingInTurn()];
  mountRoutes(app, routes, { deps, contextFor, contextForPlugin, findActor, auth, hashing });
  mountUnsubscribe(app, deps);
  mountRest(app, deps, contextFor);
  mountOpenApi(app, deps.config);
  mountDocs(app);
  mountWeb(app, deps.config.webFolder);
  hideSystemPaths(app, contextFor);
  refuseOtherMethods(app);
  return app;
}
