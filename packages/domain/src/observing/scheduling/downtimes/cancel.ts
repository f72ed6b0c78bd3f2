import type { CancelDowntimeInput } from "@meridian/contract";
import { downtimes } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { requireVersion } from "../../../base/version.ts";
import { requireObservatory } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { applyDowntime } from "./apply.ts";
import { recordDowntime, saidOf } from "./record.ts";
import { downtimeStateAt, findDowntime } from "./rows.ts";

/**
 * Cancels a downtime that hasn't begun, or ends one at this moment, for those who operate the observatory. One that has begun
 * stays as history. Throws NOT_FOUND, FORBIDDEN, VERSION_MISMATCH, CONFLICT when it is over.
 */
export async function cancelDowntime(ctx: Context, input: CancelDowntimeInput): Promise<void> {
  const { id, downtimeId, if_version } = input;
  await transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "operate", "update");
    const stored = await findDowntime(tx, id, downtimeId, "update");
    await requireVersion(tx, stored, if_version);
    const state = downtimeStateAt(stored, ctx.now());
    if (state === "past") throw new DomainError("CONFLICT", "The downtime is over already.");
    const before = { observatory_id: id, ...saidOf(stored) };
    if (state === "upcoming") {
      await tx.delete(downtimes.table).where(eq(downtimes.table.id, downtimeId));
      const history = { event: "downtime_cancelled", downtime_id: downtimeId, ...saidOf(stored) } as const;
      await recordDowntime(tx, ctx, stored, { verb: "cancel", before, history });
      return applyDowntime(tx, ctx, observatory, stored, "cancelled");
    }
    const end = ctx.now().toISOString();
    const ended = { ...stored, end };
    await downtimes.patch(tx, downtimeId, { end, noted: "over" }, ctx.now());
    const history = { event: "downtime_ended", downtime_id: downtimeId, ...saidOf(ended) } as const;
    await recordDowntime(tx, ctx, stored, { verb: "cancel", before, after: { ...before, end }, history });
    await applyDowntime(tx, ctx, observatory, { ...ended, noted: "over" }, "ended");
  });
}
