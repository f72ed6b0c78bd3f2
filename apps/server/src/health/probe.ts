import type { HealthCheck } from "@meridian/contract";
import { inTime } from "../http/inTime.ts";

type Finding = Pick<HealthCheck, "status" | "detail">;

const patience = 1500;
const late = (): Finding => ({ status: "down", detail: `no answer in ${patience} ms` });
const failed = (): Finding => ({ status: "down", detail: "can't be reached" });

/**
 * Makes a check that answers in time whatever it asks: past that, or on an error, it is down. A question that still hangs is
 * waited for again and not asked twice, so that asking often doesn't fill the connections.
 */
export function probe(ask: () => Promise<Finding>): () => Promise<HealthCheck> {
  let asked: Promise<Finding> | undefined;
  return async () => {
    const started = performance.now();
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    const finding = await inTime(patience, asked.catch(failed), late);
    return { ...finding, latency_ms: Math.round((performance.now() - started) * 10) / 10 };
  };
}
