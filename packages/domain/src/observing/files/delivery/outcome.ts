import { deliveries, observations } from "@meridian/database";
import { and, eq, query } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { maxAttempts, notifyUndelivered, pauseAfter } from "../../../ground/notifications/index.ts";
import { publishAfterCommit, transaction } from "../../../ground/record/index.ts";
import { observationNotice, readObservation } from "../../observations/index.ts";
import type { Attempt, FileUnderWay } from "./attempt.ts";

/** Writes down how an attempt ended, and tells the observation's owner of a file that is given up. */
export async function keepOutcome(ctx: Context, file: FileUnderWay, attempt: Attempt): Promise<void> {
  const after = stateAfter(ctx, file, attempt);
  await transaction(ctx, async (tx) => {
    // Another destination may have been asked for meanwhile.
    const same = and(eq(deliveries.file_id, file.file_id), eq(deliveries.storage_id, file.storage_id));
    const kept = await tx.update(deliveries).set(after).where(same).returning();
    const observation = await observations.find(tx, file.observation_id);
    if (kept.length === 0 || !observation) return;
    if (after.status === "failed")
      await notifyUndelivered(tx, ctx, { id: observation.id, ...readObservation(observation) }, after.reason);
    publishAfterCommit(tx, observationNotice(observation));
  });
}

function stateAfter({ now }: Context, { attempts: before }: FileUnderWay, attempt: Attempt) {
  const attempts = before + 1;
  if (attempt.ok) return { attempts, status: "delivered", reason: null, delivered_at: now() } as const;
  const { reason } = attempt;
  if (attempt.isFinal || attempts >= maxAttempts) return { attempts, status: "failed", reason } as const;
  const next_at = new Date(now().getTime() + pauseAfter(attempts) * 1000);
  return { attempts, status: "waiting", reason, next_at } as const;
}

/** Postpones the other deliveries to a destination that takes nothing, so that they aren't tried one by one. */
export async function postponeOthers({ db, now }: Context, storageId: string, reason: string) {
  await query(db)`
    update deliveries set reason = ${reason}, next_at = ${now()}::timestamptz + interval '5 minutes'
     where status = 'waiting' and storage_id = ${storageId} and next_at < ${now()}::timestamptz + interval '5 minutes'`;
}
