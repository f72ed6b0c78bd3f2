import type { CreatedObservatoryKey, CreateObservatoryKeyInput } from "@meridian/contract";
import { newId, observatoryKeys } from "@meridian/database";
import { count, eq } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { newKey } from "../../../base/secretKey.ts";
import { holdSession, requireObservatory, requireSession } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { observatoryKeyOf } from "./list.ts";
import { recordKey } from "./record.ts";

const prefix = "mro_";
/** Keys that an observatory may have at a time. */
export const maximumObservatoryKeys = 100;

/**
 * Makes a key for an observatory's plugin, for those who administer it. The answer holds the key itself, which can't be
 * read again. Throws FORBIDDEN also for a caller who came with an API key, NOT_FOUND, and CONFLICT when there are too many.
 */
export async function createObservatoryKey(
  ctx: Context,
  { id: observatory_id, name }: CreateObservatoryKeyInput,
): Promise<CreatedObservatoryKey> {
  return transaction(ctx, async (tx) => {
    await requireObservatory(tx, ctx, observatory_id, "administer", "update");
    const session = requireSession(ctx);
    await holdSession(tx, session);
    await refuseTooMany(tx, observatory_id);
    const { key, ...kept } = newKey(prefix);
    const made = { created_by: session.userId, created_at: ctx.now() };
    const row = { id: newId(), observatory_id, name, ...kept, ...made };
    await tx.insert(observatoryKeys).values(row);
    await recordKey(tx, ctx, row, "created");
    return { ...(await observatoryKeyOf(tx, row.id)), key };
  });
}

/** The observatory is held, so that two requests at once count one after the other. */
async function refuseTooMany(tx: Transaction, observatoryId: string) {
  const [held] = await tx
    .select({ count: count() })
    .from(observatoryKeys)
    .where(eq(observatoryKeys.observatory_id, observatoryId));
  if (held!.count >= maximumObservatoryKeys)
    throw new DomainError(
      "CONFLICT",
      `This observatory has ${maximumObservatoryKeys} keys already; revoke one first.`,
    );
}
