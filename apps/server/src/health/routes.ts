import { RetryLater } from "@meridian/domain";
import type { Hono } from "hono";
import type { Env } from "../http/exchange.ts";
import { type Checks, examine } from "./checks.ts";

/** `/api/health` for people and monitors, `/livez` and `/readyz` for whatever runs the process. All are public. */
export function mountHealth(app: Hono<Env>, checks: Checks, version: string): void {
  app.get("/api/health", async (c) => {
    const health = await examine(checks, version);
    return c.json(health, health.status === "down" ? 503 : 200);
  });
  app.get("/livez", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const { status, detail } = await checks.database();
    if (status === "down") throw new RetryLater("UNAVAILABLE", detail!, 2);
    return c.json({ status: "ok" });
  });
}
