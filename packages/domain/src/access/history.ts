import { historyEvents, type Queryable } from "@meridian/database";
import type { Context } from "../context.ts";
import { actorId } from "./actor.ts";

export type SubjectType = "observatory" | "organization" | "project" | "announcement";

/** Adds an entry to the history of a thing, in the transaction of the change. */
export async function recordHistory(
  tx: Queryable,
  ctx: Context,
  subject: { type: SubjectType; id: string },
  event: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const at = ctx.now();
  await historyEvents.insert(
    tx,
    {
      subject_type: subject.type,
      subject_id: subject.id,
      event,
      actor_id: actorId(ctx),
      at: at.toISOString(),
      details,
    },
    at,
  );
}
