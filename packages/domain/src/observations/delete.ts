import { observations, statusChanges } from "@meridian/database";
import { eq, sql } from "@meridian/database/query";
import { observationStanding } from "../access/index.ts";
import type { Context, Transaction } from "../context.ts";
import { DomainError } from "../errors.ts";
import { record, transaction } from "../record/index.ts";
import { readObservation } from "./atRest.ts";
import { requirePending } from "./changeable.ts";
import { observationNotice } from "./notice.ts";

/**
 * Deletes an observation that is pending and has no files. Throws UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, VERSION_MISMATCH,
 * CONFLICT.
 */
export async function deleteObservation(
  ctx: Context,
  { id, if_version }: { id: string; if_version?: number | undefined },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const standing = await observationStanding(tx, ctx, id, "update");
    await requirePending(tx, standing, if_version);
    await requireNoFiles(tx, id);
    await tx.delete(statusChanges).where(eq(statusChanges.observation_id, id));
    await tx.delete(observations.table).where(eq(observations.table.id, id));
    const { id: _, version: __, created_at: ___, updated_at: ____, ...before } = standing.observation;
    await record(tx, ctx, {
      subject: { type: "observation", id },
      action: "observation.delete",
      before,
      notices: [observationNotice({ id, ...readObservation(before) })],
    });
  });
}

/** It has been begun once, and its files would belong to nothing. */
async function requireNoFiles(tx: Transaction, id: string): Promise<void> {
  const [{ count }] = (await tx.execute(sql`
    select count(*)::int as count from user_files where doc_observation_id = ${id}`)) as unknown as [
    { count: number },
  ];
  if (count > 0)
    throw new DomainError(
      "CONFLICT",
      `It has ${count === 1 ? "a file" : `${count} files`} and can only be cancelled.`,
    );
}
