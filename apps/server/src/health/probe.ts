import type { HealthCheck } from "@meridian/contract";
import { refusalOf } from "@meridian/domain";
import { inTime } from "../http/inTime.ts";

export type Finding = Pick<HealthCheck, "status" | "detail">;

const patience = 1500;

/** The cause of an error in the words that a request is refused with for it. */
export const causeOf = (error: unknown, otherwise: string): string => refusalOf(error)?.message ?? otherwise;

/**
 * Makes a check of something that answers in time whatever it asks: past that, or on an error, it is down. A question that still hangs is
 * waited for again and not asked twice, so that asking often doesn't fill the connections.
 */
export function probe(what: string, ask: () => Promise<Finding>): () => Promise<HealthCheck> {
  const down = (detail: string): Finding => ({ status: "down", detail });
  const late = () => down(`${what} doesn't answer. Try again in a moment.`);
  const failed = (error: unknown) => down(causeOf(error, `${what} can't be reached.`));
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
