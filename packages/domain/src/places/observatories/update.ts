import {
  leavesSky,
  noSkyLeft,
  type Observatory,
  type ObservatoryDocument,
  observatoryLimits,
  type UpdateObservatoryInput,
} from "@meridian/contract";
import { observatories } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { diff } from "../../base/diff.ts";
import { invalid } from "../../base/errors.ts";
import { requireVersion } from "../../base/version.ts";
import { requireObservatory } from "../../ground/access/index.ts";
import { transaction } from "../../ground/record/index.ts";
import { observatoryOf } from "./find.ts";
import { requireFreeName } from "./names.ts";
import { requireNothingOpen } from "./observations.ts";
import { recordUpdate } from "./record.ts";
import { siteOf } from "./site.ts";

/** The settings of observatories from before there were any. */
const defaults = { ...observatoryLimits.parse({}), rapid_interrupts: "after_exposure" as const };

type Settings = Partial<ObservatoryDocument>;

/**
 * Changes the settings that are given. Throws NOT_FOUND, FORBIDDEN, VERSION_MISMATCH, INVALID for limits that leave no sky, CONFLICT for a taken name, and for
 * retiring it while observations are open there.
 */
export async function updateObservatory(ctx: Context, input: UpdateObservatoryInput): Promise<Observatory> {
  const { id, if_version, overheads, ...given } = input;
  return transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "administer", "update");
    await requireVersion(tx, observatory, if_version);
    const known = { ...defaults, ...observatory };
    const changed = overheads && { overheads: { ...known.overheads, ...overheads } };
    const { before, after } = diff<Settings>(known, { ...given, ...changed } as Settings);
    if (Object.keys(after).length > 0) {
      requireSky(observatory, after);
      if (after.retired) await requireNothingOpen(tx, id);
      if (after.name !== undefined) await requireFreeName(tx, observatory, after.name, id);
      await observatories.patch(tx, id, after, ctx.now());
      await recordUpdate(tx, ctx, id, { before, after });
    }
    return observatoryOf(tx, ctx, id);
  });
}

/** Refuses limits that leave no sky together with those that stay; the error names a field that was given. */
function requireSky(before: object, after: Settings) {
  if (after.min_altitude === undefined && after.max_altitude === undefined) return;
  const limits = siteOf({ ...before, ...after });
  if (leavesSky(limits)) return;
  if (after.max_altitude !== undefined) throw invalid(noSkyLeft.path[0]!, noSkyLeft.message);
  throw invalid("min_altitude", `must be below max_altitude, which is ${limits.max_altitude}`);
}
