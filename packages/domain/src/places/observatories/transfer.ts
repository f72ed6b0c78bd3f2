import type { Observatory, ObservatoryDocument, TransferObservatoryInput } from "@meridian/contract";
import { observatories } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { requireObservatory } from "../../ground/access/index.ts";
import { transaction } from "../../ground/record/index.ts";
import { observatoryOf } from "./find.ts";
import { giveEverything, takeOwnRow } from "./handover.ts";
import { requireFreeName } from "./names.ts";
import { concernedBy, memberAsOwner, ownerOf, reachableAsOwner } from "./owner.ts";
import { recordChange } from "./record.ts";

/**
 * Gives an observatory to a person or an organization. Throws NOT_FOUND, FORBIDDEN, CONFLICT when it is theirs already, or
 * they have one of its name,
 * INVALID on an owner that can't be.
 */
export async function transferObservatory(
  ctx: Context,
  { id, ...to }: TransferObservatoryInput,
): Promise<Observatory> {
  return transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "transfer", "update");
    if (owns(observatory, to)) throw new DomainError("CONFLICT", "They already own it.");
    const after =
      to.owner_type === "user"
        ? await memberAsOwner(tx, id, to.owner_id)
        : await reachableAsOwner(tx, ctx, observatory, to.owner_id);
    // What was waited for may have been the caller's place in an organization.
    await requireObservatory(tx, ctx, id, "transfer");
    const before = await ownerOf(tx, observatory);
    await requireFreeName(tx, to, String(observatory.name), id);
    await observatories.patch(tx, id, to, ctx.now());
    await recordChange(tx, ctx, id, {
      ...{ verb: "transfer", event: "ownership_transferred", before, after },
      concerned: concernedBy([before, after]),
    });
    await giveEverything(tx, ctx, id, before);
    if (after.owner_type === "user") await takeOwnRow(tx, id, after.owner_id);
    else await giveEverything(tx, ctx, id, after);
    return observatoryOf(tx, ctx, id);
  });
}

type Owned = Pick<ObservatoryDocument, "owner_type" | "owner_id">;
const owns = (observatory: Owned, owner: Owned): boolean =>
  observatory.owner_type === owner.owner_type && observatory.owner_id === owner.owner_id;
