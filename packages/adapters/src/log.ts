import type { Log } from "@meridian/domain";
import { pino } from "pino";

/** JSON lines on standard output. */
export function createLog(level: string, name: string): Log {
  return pino({ level, name, timestamp: pino.stdTimeFunctions.isoTime });
}
