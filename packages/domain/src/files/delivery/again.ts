import type { DeliverAgainAnswer } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import { observationStanding } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../errors.ts";
import { observationNotice } from "../../observations/index.ts";
import { openStorage } from "../../organizations/index.ts";
import { record, transaction } from "../../record/index.ts";
import { startDelivery } from "./task.ts";

/**
 * Has the files of an observation that aren't delivered copied to its destination, now and from the first attempt on, for who
 * submitted it and for operators. Throws UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, and CONFLICT when it names no destination, or
 * one that was removed.
 */
export async function deliverAgain(ctx: Context, { id }: { id: string }): Promise<DeliverAgainAnswer> {
  return transaction(ctx, async (tx) => {
    const { observation, abilities } = await observationStanding(tx, ctx, id, "update");
    if (!abilities.deliver)
      throw new DomainError("FORBIDDEN", "Only who submitted this observation and operators may do this.");
    const { external_storage_id: storageId } = observation;
    if (typeof storageId !== "string")
      throw new DomainError("CONFLICT", "This observation names no storage destination.");
    if (!(await openStorage(ctx, storageId, tx)))
      throw new DomainError("CONFLICT", "The organization has removed the destination.");
    const queued = (await tx.execute(sql`
      insert into deliveries (file_id, observation_id, storage_id, next_at)
      select f.id, ${id}, ${storageId}, ${ctx.now().toISOString()}::timestamptz from user_files f
       where left(f.doc ->> 'observation_id', 200) = ${id}
      on conflict (file_id) do update
         set storage_id = excluded.storage_id, status = 'waiting', reason = null, attempts = 0, next_at = excluded.next_at
       where deliveries.status <> 'delivered'
      returning file_id`)) as unknown as unknown[];
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
