import type { Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { recordHappened } from "./happened.ts";
import { observedInWords } from "./observed.ts";

export interface StaleObservation {
  id: string;
  name: string;
  /** "in progress", "assigned" */
  status: string;
  hours: number;
  /** Owner of the observation; null when they are told as an operator. */
  user_id: string | null;
  observatory_id: string;
}

/** Tells the owner of an observation, and those who operate its observatory, that it stays too long in a status. */
export async function notifyStale(
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId">,
  { id, name, status, hours, user_id, observatory_id }: StaleObservation,
): Promise<void> {
  const advice =
    "Nothing was changed. The observatory may have lost it. Check whether it is still working on it.";
  const happened = {
    fold: "stale",
    event: "observation.stale",
    title: `${name} has been ${status} for more than ${hours} hours`,
    body: [await observedInWords(tx, id), advice].filter(Boolean).join("\n"),
    path: `/observations/${encodeURIComponent(id)}` as const,
  };
  if (user_id) await recordHappened(tx, ctx, { ...happened, topic: "observation", subject: user_id });
  await recordHappened(tx, ctx, { ...happened, topic: "operators", subject: observatory_id });
}
