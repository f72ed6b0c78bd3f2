import type { ObservationStatus } from "@meridian/contract";
import { newId, type Queryable, statusChanges } from "@meridian/database";
import { actorId } from "../../ground/access/index.ts";
import type { Author } from "../../ground/record/index.ts";

interface StatusChange {
  observation_id: string;
  /** The observatory that a request to the network comes to, stays at or leaves. */
  observatory_id?: string | null;
  from: ObservationStatus | null;
  to: ObservationStatus;
  reason?: string | null;
}

/** The actor of a step, and its time. */
interface StepBy {
  /** An undo is a person's; what comes of it isn't counted as a step of its own. */
  actor_type: "user" | "api_key" | "plugin" | "system" | "undo";
  actor_id: string | null;
  at: Date;
}

/** The acting person, the observatory's plugin, or the system. */
export const byActor = (ctx: Pick<Author, "actor" | "now">): StepBy => ({
  actor_type: ctx.actor.type === "anonymous" ? "system" : ctx.actor.type,
  actor_id: actorId(ctx),
  at: ctx.now(),
});

/** Keeps steps from status to status, in the transaction that takes them. */
export async function recordStatusChanges(
  tx: Queryable,
  by: StepBy,
  changes: readonly StatusChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(statusChanges).values(
    changes.map(({ observation_id, observatory_id = null, from, to, reason = null }) => ({
      id: newId(),
      observation_id,
      observatory_id,
      from_status: from,
      to_status: to,
      reason,
      ...by,
    })),
  );
}
