import { hasFixedTime, type ObservationDocument } from "@meridian/contract";
import { observations } from "@meridian/database";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { defineTask } from "../../base/tasks.ts";
import { transaction } from "../../ground/record/index.ts";
import { readObservation } from "./atRest.ts";
import { findDueMonitoring } from "./findDueMonitoring.ts";
import { windowsLeaveTime } from "./fit.ts";
import { moveObservation } from "./move.ts";

/** True if it is executed once more. One that could only fail, as its time has passed, stays as it ended. */
const isRepeated = (observation: ObservationDocument, now: Date): boolean =>
  (observation.monitoring?.remaining ?? 0) > 0 &&
  !hasFixedTime(observation) &&
  windowsLeaveTime(observation, now);

/** The next occurrence: nothing is acquired of it, images of earlier ones don't count, and one fewer is left. */
function nextOccurrence(
  { exposures, monitoring }: ObservationDocument,
  now: Date,
): Partial<ObservationDocument> {
  return {
    exposures: exposures.map(({ acquired_by_panel: _, ...exposure }) => ({ ...exposure, acquired: 0 })),
    ...{ rejected: [], rejected_by_panel: [] },
    counted_since: now.toISOString(),
    monitoring: monitoring && { ...monitoring, remaining: monitoring.remaining - 1 },
  };
}

const repeat = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const stored = await observations.find(tx, id, "update");
    const observation = stored && readObservation(stored);
    if (!observation || !isRepeated(observation, ctx.now())) return;
    await moveObservation(tx, ctx, id, "pending", {
      by: ["monitor"],
      reason: "Next occurrence",
      fields: nextOccurrence(observation, ctx.now()),
    });
  });

/** True if somebody else has moved or deleted it. */
const isOvertaken = (error: unknown) =>
  error instanceof DomainError && (error.code === "CONFLICT" || error.code === "NOT_FOUND");

/**
 * Every minute: monitoring observations that are over become pending again, one interval after they ended, as long as their
 * windows leave time. No lock is taken for one that is due but whose last window has become too short.
 */
export const repeatMonitoring = defineTask({
  name: "repeatMonitoring",
  payload: z.unknown(),
  async run(ctx, _, signal) {
    let due = await findDueMonitoring(ctx, "");
    while (due.length > 0 && !signal.aborted) {
      for (const { id, doc } of due)
        if (isRepeated(readObservation(doc), ctx.now()))
          await repeat(ctx, id).catch((error) => {
            if (!isOvertaken(error)) throw error;
          });
      due = await findDueMonitoring(ctx, due.at(-1)!.id);
    }
  },
});
