import { planDropping } from "../actions/dropJobs.ts";
import type { Check } from "./check.ts";

const system = { needs: "check_health", found: { by: "health", in: ["system"] } } as const;

const staleQueue: Check = {
  id: "system.stale-queue",
  type: "status",
  severity: "info",
  title: "Stale message queue",
  meaning: "Jobs have waited for more than 10 minutes, or were given up.",
  importance: "Mail isn't sent and long work isn't done while its jobs wait.",
  ...system,
  message: ({ task, waiting, failed }) => `${task}: ${waiting} waiting too long, ${failed} given up.`,
  repair: {
    does: "Deletes jobs that were given up, or have waited for more than a day. Others are left to a worker.",
    destructive: true,
    deletes: () => true,
    plan: planDropping,
  },
};

const noWorker: Check = {
  id: "system.worker",
  type: "status",
  severity: "warning",
  title: "No worker",
  meaning: "No worker is connected to the database.",
  importance: "Nothing is done in the background: no mail, no scans, no backups.",
  ...system,
  advice: "Start a worker, or look in its log why it ended.",
  message: () => "No worker is connected.",
};

const slowDatabase: Check = {
  id: "system.database",
  type: "status",
  severity: "warning",
  title: "Database under strain",
  meaning: "The database answers slowly, or nearly all of its connections are in use.",
  importance: "Pages become slow, and requests may be refused.",
  ...system,
  advice: "Look at the health page for what the database works on, and at the machine that it runs on.",
  message: ({ latency_ms, connections, max_connections }) =>
    `Answers within ${latency_ms} ms, ${connections} of ${max_connections} connections in use.`,
};

const wrongStorage: Check = {
  id: "system.storage",
  type: "status",
  severity: "critical",
  title: "Object storage gone, closed or empty",
  meaning:
    "The object storage can't be reached, doesn't let its files be listed, or is empty although records name files in it.",
  importance:
    "Files can't be opened. Look at how the storage is set up before anything else: single files weren't compared, and nothing stored is repaired meanwhile.",
  needs: "check_storage",
  found: { by: "storage", in: ["system"] },
  message: ({ reason }) => String(reason),
};

export const healthChecks = [staleQueue, noWorker, slowDatabase, wrongStorage];
