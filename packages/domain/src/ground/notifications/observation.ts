import type { ObservationStatus } from "@meridian/contract";
import { type Queryable, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { recordHappened } from "./happened.ts";
import { observedInWords } from "./observed.ts";

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
  ctx: Pick<Context, "now" | "requestId" | "actor">,
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
    body: [
      await observedInWords(tx, observation.id),
      await authorInWords(tx, ctx, { to, ownerId: observation.user_id }),
      reason && `Reason: ${reason}`,
    ]
      .filter(Boolean)
      .join("\n"),
    path: `/observations/${encodeURIComponent(observation.id)}`,
  });
}

/** The steps that somebody decides on; of the others only those that a person takes by hand have an author. */
const decided: Partial<Record<ObservationStatus, string>> = { cancelled: "Cancelled", aborted: "Aborted" };

async function authorInWords(
  tx: Queryable,
  { actor }: Pick<Context, "actor">,
  { to, ownerId }: { to: ObservationStatus; ownerId: string },
): Promise<string> {
  if (!("userId" in actor)) {
    const author = actor.type === "plugin" ? "the observatory" : "Meridian";
    return decided[to] ? `${decided[to]} by ${author}.` : "";
  }
  const verb = decided[to] ?? "Status set";
  if (actor.userId === ownerId) return `${verb} by you.`;
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, actor.userId));
  return `${verb} by ${person?.name || "somebody"}.`;
}
