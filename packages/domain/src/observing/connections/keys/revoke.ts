import { observatoryKeys } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { notFound } from "../../../base/errors.ts";
import { requireObservatory } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { recordKey } from "./record.ts";

/** Deletes a key of an observatory, for those who administer it; it opens nothing from then on. Throws NOT_FOUND, FORBIDDEN. */
export async function revokeObservatoryKey(
  ctx: Context,
  { id, keyId }: { id: string; keyId: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await requireObservatory(tx, ctx, id, "administer", "update");
    const [revoked] = await tx
      .delete(observatoryKeys)
      .where(and(eq(observatoryKeys.id, keyId), eq(observatoryKeys.observatory_id, id)))
      .returning();
    if (!revoked) throw notFound("key");
    // Told of it, the server that holds a connection made with it looks, and ends it.
    await recordKey(tx, ctx, revoked, "revoked");
  });
}
