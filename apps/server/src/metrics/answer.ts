import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import type { ServerDeps } from "../deps.ts";
import type { Checks } from "../health/checks.ts";
import { readDisk } from "../health/disk.ts";
import type { Exchange } from "../http/exchange.ts";
import type { LiveSockets } from "../live/sockets.ts";
import { requireMetricsReader } from "./access.ts";
import { databaseMetrics } from "./database.ts";

/** Returns the handler of `/metrics`, in Prometheus' text format. A scrape works without the database, only without its figures. */
export function metricsAnswer(
  { config, database }: ServerDeps,
  registry: Registry,
  live: LiveSockets | undefined,
  checks: Pick<Checks, "object_storage">,
): (c: Exchange) => Promise<Response> {
  const readDatabase = databaseMetrics(registry, database);
  new Gauge({
    name: "meridian_disk_bytes",
    help: "The disk that this server's data is on",
    labelNames: ["of"],
    registers: [registry],
    async collect() {
      const disk = await readDisk(config.dataFolder);
      this.reset();
      if (!disk) return;
      this.set({ of: "free" }, disk.free_bytes);
      this.set({ of: "total" }, disk.total_bytes);
    },
  });
  new Gauge({
    name: "meridian_live_sockets",
    help: "Open live connections of this server",
    registers: [registry],
    collect() {
      this.set(live?.count() ?? 0);
    },
  });
  new Gauge({
    name: "meridian_object_storage_up",
    help: "1 when object storage answers in time and can be written",
    registers: [registry],
    async collect() {
      const { status } = await checks.object_storage();
      this.set(Number(status === "ok"));
    },
  });
  let isWatched = false;
  return async (c) => {
    requireMetricsReader(c, config.metricsToken);
    // The process is only watched where somebody wants to know.
    if (!isWatched) collectDefaultMetrics({ register: registry });
    isWatched = true;
    await readDatabase();
    return new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
  };
}
