import type { Log } from "@meridian/domain";
import { Logger } from "graphile-worker";

const levels = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

/** The queue's own messages as ours. A failed job is left out: it has its line already. */
export const queueLog = (log: Log): Logger =>
  new Logger((scope) => (level, message, meta) => {
    if (!meta?.failure) log[levels[level]]({ ...scope, err: meta?.error }, message);
  });
