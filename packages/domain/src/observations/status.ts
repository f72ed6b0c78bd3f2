import type { ObservationStatus } from "@meridian/contract";
import { newId, type Queryable, statusChanges } from "@meridian/database";
import { type Author, actorId } from "../access/index.ts";

interface StatusChange {
  observation_id: string;
  from: ObservationStatus | null;
  to: ObservationStatus;
  reason?: string | null;
}

/** Keeps the steps from status to status, in the transaction that makes them. */
export async function recordStatusChanges(
  tx: Queryable,
  ctx: Pick<Author, "actor" | "now">,
  changes: StatusChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const by = {
    actor_type: ctx.actor.type === "anonymous" ? "system" : ctx.actor.type,
    actor_id: actorId(ctx),
    at: ctx.now(),
  };
  await tx.insert(statusChanges).values(
    changes.map(({ observation_id, from, to, reason = null }) => ({
      id: newId(),
      observation_id,
      from_status: from,
      to_status: to,
      reason,
      ...by,
    })),
  );
}
