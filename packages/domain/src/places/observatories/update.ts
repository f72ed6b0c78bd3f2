import type { Observatory, ObservatoryDocument, UpdateObservatoryInput } from "@meridian/contract";
import { observatories } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { diff } from "../../base/diff.ts";
import { requireVersion } from "../../base/version.ts";
import { requireObservatory } from "../../ground/access/index.ts";
import { transaction } from "../../ground/record/index.ts";
import { observatoryOf } from "./find.ts";
import { requireFreeName } from "./names.ts";
import { requireNothingOpen } from "./observations.ts";
import { recordUpdate } from "./record.ts";

type Settings = Partial<ObservatoryDocument>;

/**
 * Changes the settings that are given. Throws NOT_FOUND, FORBIDDEN, VERSION_MISMATCH, CONFLICT for a taken name, and for
 * retiring it while observations are open there.
 */
export async function updateObservatory(ctx: Context, input: UpdateObservatoryInput): Promise<Observatory> {
  const { id, if_version, ...given } = input;
  return transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "administer", "update");
    await requireVersion(tx, observatory, if_version);
    const { before, after } = diff<Settings>(observatory, given as Settings);
    if (Object.keys(after).length > 0) {
      if (after.retired) await requireNothingOpen(tx, id);
      if (after.name !== undefined) await requireFreeName(tx, observatory, after.name, id);
      await observatories.patch(tx, id, after, ctx.now());
      await recordUpdate(tx, ctx, id, { before, after });
    }
    return observatoryOf(tx, ctx, id);
  });
}
