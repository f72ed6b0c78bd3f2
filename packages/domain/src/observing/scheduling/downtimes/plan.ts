import type { Downtime, PlanDowntimeInput } from "@meridian/contract";
import { downtimes } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import { requireObservatory, requireUser } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { applyDowntime } from "./apply.ts";
import { requireRoom, requireSpan, requireStart } from "./bounds.ts";
import { recordDowntime, saidOf } from "./record.ts";
import { downtimeOf } from "./rows.ts";

/**
 * Plans a downtime of an observatory, for those who operate it: from its start until its end it is given no work. Others may
 * overlap it. Throws NOT_FOUND, FORBIDDEN, INVALID, CONFLICT when too many are planned.
 */
export async function planDowntime(
  ctx: Context,
  { id, start, end, reason }: PlanDowntimeInput,
): Promise<Downtime> {
  return transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "operate", "update");
    requireStart(start, ctx.now());
    requireSpan({ start, end }, ctx.now());
    await requireRoom(tx, ctx, id);
    const created_by = requireUser(ctx).userId;
    const stored = await downtimes.insert(
      tx,
      { observatory_id: id, start, end, reason, created_by },
      ctx.now(),
    );
    await recordDowntime(tx, ctx, stored, {
      verb: "plan",
      after: { observatory_id: id, ...saidOf(stored) },
      history: { event: "downtime_planned", downtime_id: stored.id, ...saidOf(stored) },
    });
    await applyDowntime(tx, ctx, observatory, stored, "planned");
    return downtimeOf(tx, stored.id, ctx.now());
  });
}
