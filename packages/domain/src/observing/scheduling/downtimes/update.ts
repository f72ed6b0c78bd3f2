import type { Downtime, DowntimeDocument, UpdateDowntimeInput } from "@meridian/contract";
import { downtimes } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import { diff } from "../../../base/diff.ts";
import { DomainError } from "../../../base/errors.ts";
import { requireVersion } from "../../../base/version.ts";
import { requireObservatory } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { applyDowntime } from "./apply.ts";
import { requireSpan, requireStart } from "./bounds.ts";
import { recordDowntime } from "./record.ts";
import { downtimeOf, downtimeStateAt, findDowntime } from "./rows.ts";

type Planned = Partial<Pick<DowntimeDocument, "start" | "end" | "reason">>;

/**
 * Changes the times or the reason of a downtime, for those who operate the observatory. Throws NOT_FOUND, FORBIDDEN,
 * VERSION_MISMATCH, INVALID, CONFLICT when it is over, or its start would change although it has begun.
 */
export async function updateDowntime(ctx: Context, input: UpdateDowntimeInput): Promise<Downtime> {
  const { id, downtimeId, if_version, ...given } = input;
  return transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "operate", "update");
    const stored = await findDowntime(tx, id, downtimeId, "update");
    await requireVersion(tx, stored, if_version);
    const { before, after } = diff<Planned>(stored, given as Planned);
    if (Object.keys(after).length > 0) {
      requireChangeable(stored, after, ctx.now());
      const changed = await downtimes.patch(tx, downtimeId, after, ctx.now());
      const history = { event: "downtime_changed", downtime_id: downtimeId, before, after } as const;
      await recordDowntime(tx, ctx, stored, { verb: "update", before, after, history });
      await applyDowntime(tx, ctx, observatory, changed!, "changed");
    }
    return downtimeOf(tx, downtimeId, ctx.now());
  });
}

function requireChangeable(stored: DowntimeDocument, after: Planned, now: Date): void {
  const state = downtimeStateAt(stored, now);
  if (state === "past") throw new DomainError("CONFLICT", "The downtime is over.");
  if (after.start !== undefined) {
    if (state === "current")
      throw new DomainError("CONFLICT", "The downtime has begun: its start can't change any more.");
    requireStart(after.start, now);
  }
  requireSpan({ ...stored, ...after }, now);
}
