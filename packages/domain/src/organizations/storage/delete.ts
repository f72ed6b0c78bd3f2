import { ongoingStatuses } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import { requireOrganization } from "../../access/index.ts";
import type { Context, Transaction } from "../../context.ts";
import { DomainError } from "../../errors.ts";
import { organizationNews } from "../news.ts";
import { entriesOf, getStorage, isOf, writeEntries } from "./kept.ts";
import { recordStorage } from "./record.ts";

/**
 * Removes a destination and what opens it; files that were delivered stay there. Throws NOT_FOUND, FORBIDDEN, and CONFLICT
 * while observations that aren't over have theirs delivered there.
 */
export async function deleteStorage(ctx: Context, input: { id: string; storageId: string }): Promise<void> {
  const { id: organizationId, storageId } = input;
  await ctx.db.transaction(async (tx) => {
    const { organization } = await requireOrganization(tx, ctx, organizationId, "manage_storage", "update");
    const before = getStorage(organization, storageId);
    await requireUnused(tx, storageId);
    const isIt = isOf(storageId);
    const others = entriesOf(organization).filter((entry) => !isIt(entry));
    await writeEntries(tx, ctx, organizationId, others);
    await recordStorage(tx, ctx, { event: "storage_removed", action: "remove", organizationId, before });
  });
  ctx.live.publish(...organizationNews(organizationId));
}

/** An observation that is to use it keeps the organization until it is there. */
async function requireUnused(tx: Transaction, storageId: string): Promise<void> {
  const [{ count }] = (await tx.execute(sql`
    select count(*)::int as count from observations
     where left(doc ->> 'external_storage_id', 200) = ${storageId}
       and doc_status = any(${sql.param(ongoingStatuses)}::text[])`)) as unknown as [{ count: number }];
  if (count === 0) return;
  const what =
    count === 1
      ? "1 observation that isn't over has its"
      : `${count} observations that aren't over have their`;
  throw new DomainError("CONFLICT", `${what} files delivered there.`);
}
