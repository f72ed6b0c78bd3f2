import type { DeliverAgainAnswer } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { countAttempt } from "../../../base/limits.ts";
import { observationStanding } from "../../../ground/access/index.ts";
import { record, transaction } from "../../../ground/record/index.ts";
import { openStorage } from "../../../places/organizations/index.ts";
import { observationNotice, readObservation, requireMover } from "../../observations/index.ts";
import { startDelivery } from "./task.ts";

/** The limit per observation, however many people ask. */
const onceAMinute = { max: 1, seconds: 60 };

/**
 * Queues an observation's files that were given up or never queued, from the first attempt on. For its submitter and the
 * observatory's operators. Throws UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, RATE_LIMITED, and CONFLICT if it names no
 * destination, or one that was removed or is no longer the submitter's.
 */
export async function deliverAgain(ctx: Context, { id }: { id: string }): Promise<DeliverAgainAnswer> {
  await deliverable(ctx.db, ctx, id);
  // Outside the transaction: it needs a connection of its own.
  await countAttempt(ctx.db, `deliver ${id}`, onceAMinute, ctx.now());
  return transaction(ctx, async (tx) => {
    const { observation, storageId } = await deliverable(tx, ctx, id, "update");
    const queued = await query<unknown[]>(tx)`
      insert into deliveries (file_id, observation_id, storage_id, next_at)
      select f.id, ${id}, ${storageId}, ${ctx.now().toISOString()}::timestamptz from user_files f
       where f.doc_observation_id = ${id}
      on conflict (file_id) do update
         set storage_id = excluded.storage_id, status = 'waiting', reason = null, attempts = 0, next_at = excluded.next_at
       where deliveries.status = 'failed'
      returning file_id`;
    const count = queued.length;
    if (count > 0) await startDelivery(tx, ctx, storageId);
    await record(tx, ctx, {
      subject: { type: "observation", id },
      action: "observation.deliver",
      after: { storage_id: storageId, count },
      notices: [observationNotice(observation)],
    });
    return { count };
  });
}

async function deliverable(db: Queryable, ctx: Context, id: string, lock?: "update") {
  const standing = await observationStanding(db, ctx, id, lock);
  requireMover(standing);
  const { observation } = standing;
  const { external_storage_id: storageId } = observation;
  if (typeof storageId !== "string")
    throw new DomainError("CONFLICT", "This observation names no storage destination.");
  const storage = await openStorage(ctx, storageId, readObservation(observation).user_id, db);
  if (!storage) throw new DomainError("CONFLICT", "The organization has removed the destination.");
  if (!storage.isMembers)
    throw new DomainError(
      "CONFLICT",
      "Its observer is no longer a member of the destination's organization.",
    );
  return { observation, storageId };
}
