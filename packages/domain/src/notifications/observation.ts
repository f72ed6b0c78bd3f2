import type { ObservationStatus } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import type { Context } from "../context.ts";
import { recordHappened } from "./happened.ts";

/** The statuses that the owner is told about, in words. */
const words: Partial<Record<ObservationStatus, string>> = {
  assigned: "is assigned",
  in_progress: "is in progress",
  suspended: "is suspended",
  completed: "is completed",
  failed: "has failed",
  aborted: "was aborted",
  cancelled: "was cancelled",
};

interface Observation {
  id: string;
  name: string;
  /** The owner. */
  user_id: string;
}

/** Tells an observation's owner about one of these statuses, by the channels they have on. */
export async function notifyObservation(
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId">,
  observation: Observation,
  { to, reason }: { to: ObservationStatus; reason?: string | null },
): Promise<void> {
  const changed = words[to];
  if (!changed) return;
  await recordHappened(tx, ctx, {
    topic: "observation",
    subject: observation.user_id,
    fold: "",
    event: `observation.${to}`,
    title: `${observation.name} ${changed}`,
    body: reason ?? "",
    path: `/observations/${encodeURIComponent(observation.id)}`,
  });
}
