import type { Disk, Health, HealthCheck, SystemHealth } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { countCriticalFindings, readHealthFigures } from "./figures.ts";
import { judgeDisk, judgeMail, judgeRun, judgeScan, judgeTargetNames, judgeWalArchive } from "./judge.ts";

/** A server's knowledge of itself. */
export interface ServerState {
  examine(): Promise<Health>;
  connections(): number;
  disk(): Promise<Disk | null>;
}

/** Returns the service's health in detail, for server administrators. Throws UNAUTHENTICATED, FORBIDDEN. */
export async function getSystemHealth(ctx: Context, server: ServerState): Promise<SystemHealth> {
  requireServerAdmin(ctx);
  const began = performance.now();
  const [health, figures, critical, disk] = await Promise.all([
    server.examine(),
    readHealthFigures(ctx),
    countCriticalFindings(ctx.db),
    server.disk(),
  ]);
  const latency_ms = Math.round((performance.now() - began) * 10) / 10;
  const mail = { delivers: ctx.mailer.delivers, ...figures.mail };
  const service = ctx.targets.service?.name ?? null;
  const answer = ctx.targets.service?.lastAnswer(ctx.now()) ?? null;
  const needed = {
    ...health.checks,
    mail: { ...judgeMail(mail), latency_ms },
    disk: { ...judgeDisk(disk), latency_ms },
    backup: { ...judgeRun("backup", figures.backup), latency_ms },
    integrity: { ...judgeScan(figures.integrity, critical), latency_ms },
    restore_drill: { ...judgeRun("restore drill", figures.restore_drill), latency_ms },
    wal_archive: { ...judgeWalArchive(figures.wal_archive), latency_ms },
  };
  const target_names = {
    ...judgeTargetNames(service, answer, ctx.now()),
    latency_ms: answer?.latency_ms ?? 0,
  };
  const checks = { ...needed, target_names };
  return {
    ...{ ...health, status: overall(health.status, needed), checked_at: ctx.now().toISOString(), checks },
    ...{ ...figures, mail, disk, websocket: { connections: server.connections() } },
    target_names: { service, asked_at: answer?.at.toISOString() ?? null },
  };
}

const overall = (status: Health["status"], checks: Record<string, HealthCheck>): Health["status"] =>
  status === "ok" && Object.values(checks).some((check) => check.status !== "ok") ? "degraded" : status;
