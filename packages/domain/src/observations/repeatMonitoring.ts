import { hasFixedTime, type ObservationDocument } from "@meridian/contract";
import { observations } from "@meridian/database";
import { z } from "zod";
import type { Context } from "../context.ts";
import { DomainError } from "../errors.ts";
import { transaction } from "../record/index.ts";
import { defineTask } from "../tasks.ts";
import { readObservation } from "./atRest.ts";
import { windowsLeaveTime } from "./fit.ts";
import { moveObservation } from "./move.ts";

const atOnce = 500;

/**
 * Monitoring observations that are over, have occurrences left, and ended at least their interval ago; without
 * those of retired observatories. The
 * interval is compared as JSON, because a document may hold anything; `finished_at` as text, which sorts as time does.
 */
const findDue = ({ sql, now }: Context, after: string) => sql<{ id: string; doc: unknown }[]>`
  select id, doc from observations
   where doc_status in ('completed', 'failed', 'partially_completed') and id > ${after}
     and jsonb_typeof(doc #> '{monitoring,remaining}') = 'number'
     and case when jsonb_typeof(doc #> '{monitoring,remaining}') = 'number'
                   and jsonb_typeof(doc #> '{monitoring,interval_hours}') = 'number'
              then (doc #>> '{monitoring,remaining}')::numeric > 0
                   and left(doc ->> 'finished_at', 200)
                       <= to_char(${now().toISOString()}::timestamptz at time zone 'UTC'
                                  - least((doc #>> '{monitoring,interval_hours}')::numeric, 8760)::float8 * interval '1 hour',
                                  'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
              else false end
     and not exists (select from observatories where id = doc_observatory_id and doc -> 'retired' = 'true')
   order by id limit ${atOnce}`;

/** Whether it is made once more. What could only fail, for its time has passed, stays as it ended. */
const isRepeated = (observation: ObservationDocument, now: Date): boolean =>
  (observation.monitoring?.remaining ?? 0) > 0 &&
  !hasFixedTime(observation) &&
  windowsLeaveTime(observation, now);

/** The next occurrence: nothing is acquired of it, and one fewer is left. */
function nextOccurrence({ exposures, monitoring }: ObservationDocument): Partial<ObservationDocument> {
  return {
    exposures: exposures.map((exposure) => ({ ...exposure, acquired: 0 })),
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
      fields: nextOccurrence(observation),
    });
  });

/** Somebody else moved it meanwhile, or deleted it. */
const isOvertaken = (error: unknown) =>
  error instanceof DomainError && (error.code === "CONFLICT" || error.code === "NOT_FOUND");

/**
 * Every minute: monitoring observations that are over become pending again, one interval after they ended, as long as their
 * windows leave time. Those that don't come again are due for ever: no lock is taken for them.
 */
export const repeatMonitoring = defineTask({
  name: "repeatMonitoring",
  payload: z.unknown(),
  async run(ctx, _, signal) {
    let due = await findDue(ctx, "");
    while (due.length > 0 && !signal.aborted) {
      for (const { id, doc } of due)
        if (isRepeated(readObservation(doc), ctx.now()))
          await repeat(ctx, id).catch((error) => {
            if (!isOvertaken(error)) throw error;
          });
      due = await findDue(ctx, due.at(-1)!.id);
    }
  },
});
