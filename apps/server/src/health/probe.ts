import type { HealthCheck } from "@meridian/contract";

type Finding = Pick<HealthCheck, "status" | "detail">;

const patience = 1500;

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
    const finding = await inTime(asked);
    return { ...finding, latency_ms: Math.round((performance.now() - started) * 10) / 10 };
  };
}

async function inTime(asked: Promise<Finding>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve({ status: "down", detail: `no answer in ${patience} ms` }), patience);
  });
  const failed = (): Finding => ({ status: "down", detail: "can't be reached" });
  try {
    return await Promise.race([asked.catch(failed), late]);
  } finally {
    clearTimeout(timer);
  }
}
