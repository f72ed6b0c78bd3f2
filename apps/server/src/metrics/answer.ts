import { createHash, timingSafeEqual } from "node:crypto";
import { isIPv4 } from "node:net";
import { DomainError } from "@meridian/domain";
import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import type { ServerDeps } from "../deps.ts";
import type { Checks } from "../health/checks.ts";
import { readDisk } from "../health/disk.ts";
import { connectionAddressOf, type Exchange, headersOf } from "../http/exchange.ts";
import type { LiveSockets } from "../live/sockets.ts";
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

const digest = (text: string) => createHash("sha256").update(text).digest();

function isLoopback(address: string | undefined): boolean {
  const plain = address?.replace(/^::ffff:/, "") ?? "";
  return plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}

/** True for this machine's own names: a page of another name may have been led here by its own name server. */
function isOwnName(host: string | undefined): boolean {
  const name = host
    ?.replace(/:\d+$/, "")
    .replace(/^\[|\]$/g, "")
    .toLowerCase();
  return name === undefined || name === "localhost" || isLoopback(name);
}

/** A proxy on this machine makes everybody's requests come from it. */
const forwarding = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/** Whoever has the token; while there is none, programs on this machine. Throws UNAUTHENTICATED or FORBIDDEN. */
function requireMetricsReader(c: Exchange, token: string | undefined): void {
  const header = headersOf(c);
  if (token === undefined) {
    const isForwarded = forwarding.some((name) => header(name) !== undefined);
    if (isLoopback(connectionAddressOf(c)) && !isForwarded && isOwnName(header("host"))) return;
    throw new DomainError(
      "FORBIDDEN",
      "Metrics are available on this machine only, unless METRICS_TOKEN is set.",
    );
  }
  const given = /^Bearer +(\S{1,200})$/i.exec(header("authorization") ?? "")?.[1];
  if (given === undefined || !timingSafeEqual(digest(given), digest(token)))
    throw new DomainError("UNAUTHENTICATED", "Send METRICS_TOKEN as a bearer token.");
}
