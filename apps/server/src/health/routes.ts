import { health } from "@meridian/contract";
import { RetryLater } from "@meridian/domain";
import { z } from "zod";
import type { Exchange } from "../http/exchange.ts";
import { routesOf } from "../http/route.ts";
import { type Checks, examine } from "./checks.ts";

interface Use {
  checks: Checks;
  version: string;
  metrics(c: Exchange): Promise<Response>;
}

const route = routesOf<Use>("Health", { security: [] });
const ok = z.object({ status: z.literal("ok") });

/** The state of the service, for people, monitors and whatever runs the process. All of it is public but metrics. */
export const healthRoutes = [
  route(
    "GET /api/health",
    "health.get",
    "State of the service and of its dependencies; 503 when it is down",
    "Needs no sign-in. `degraded` still answers 200.",
    { output: health, statuses: [200, 503] },
    async (c, { checks, version }) => {
      const found = await examine(checks, version);
      return c.json(found, found.status === "down" ? 503 : 200);
    },
  ),
  route(
    "GET /metrics",
    "health.metrics",
    "Metrics in Prometheus' text format, for this machine or with `METRICS_TOKEN`",
    "Labels name no people and no addresses.",
    { output: { "text/plain": { type: "string" } }, refusals: [401, 403] },
    (c, { metrics }) => metrics(c),
  ),
  route(
    "GET /livez",
    "health.live",
    "The process is alive",
    "For process supervisors that restart a hanging process.",
    { output: ok },
    (c) => c.json({ status: "ok" }),
  ),
  route(
    "GET /readyz",
    "health.ready",
    "The process can answer requests",
    "For load balancers: 503 while the database can't be reached or a backup is being restored.",
    { output: ok, refusals: [503] },
    async (c, { checks }) => {
      const { status, detail } = await checks.database();
      if (status === "down") throw new RetryLater("UNAVAILABLE", detail!, 2);
      return c.json({ status: "ok" });
    },
  ),
];
