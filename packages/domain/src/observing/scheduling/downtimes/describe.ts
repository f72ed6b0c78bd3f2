import type { ObservationDocument } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { longestSeconds } from "../../observations/index.ts";
import { momentFor } from "../momentFor.ts";
import { beginsAt } from "../times.ts";
import { downtimeAt, downtimeMet, type PlannedSpan } from "./ahead.ts";

/**
 * Says in a sentence which downtime keeps an observation from being handed out now, why, and until when by the caller's
 * clock; undefined where none does.
 */
export async function describeDowntime(
  ctx: Context,
  planned: readonly PlannedSpan[],
  observation: ObservationDocument,
): Promise<string | undefined> {
  const now = ctx.now();
  const begin = beginsAt(observation, now) ?? now;
  const current = downtimeAt(planned, now);
  const met = current ?? downtimeMet(planned, begin.getTime(), longestSeconds(observation) * 1000);
  if (!met) return undefined;
  const written = await momentFor(ctx);
  const [start, end] = [met.start, met.end].map((ms) => written(new Date(ms).toISOString()));
  const reason = `${met.reason.replace(/[.!?]+$/, "")}.`;
  if (current) return `Down until ${end}: ${reason}`;
  return `Its longest exposure would run into the downtime from ${start} until ${end}: ${reason}`;
}
