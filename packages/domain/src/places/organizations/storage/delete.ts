import type { Context } from "../../../base/context.ts";
import { requireOrganization } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { entriesOf, getStorage, isOf, writeEntries } from "./kept.ts";
import { recordStorage } from "./record.ts";
import { requireUnused } from "./unused.ts";

/**
 * Removes a destination and what opens it; files that were delivered stay there. Throws NOT_FOUND, FORBIDDEN, and CONFLICT
 * while unfinished observations have theirs delivered there.
 */
export async function deleteStorage(ctx: Context, input: { id: string; storageId: string }): Promise<void> {
  const { id: organizationId, storageId } = input;
  await transaction(ctx, async (tx) => {
    const { organization } = await requireOrganization(tx, ctx, organizationId, "manage_storage", "update");
    const before = getStorage(organization, storageId);
    await requireUnused(tx, [storageId], "there");
    const isIt = isOf(storageId);
    const others = entriesOf(organization).filter((entry) => !isIt(entry));
    await writeEntries(tx, ctx, organizationId, others);
    await recordStorage(tx, ctx, { event: "storage_removed", action: "remove", organizationId, before });
  });
}
