import type { Log } from "@meridian/domain";
import { traceFields } from "@meridian/tracing";
import { pino } from "pino";

/** JSON lines on standard output, with the ids of the trace that they belong to. */
export function createLog(level: string, name: string): Log {
  return pino({ level, name, timestamp: pino.stdTimeFunctions.isoTime, mixin: traceFields });
}
