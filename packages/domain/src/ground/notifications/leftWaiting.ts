import type { Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { actorId } from "../access/index.ts";
import { recordHappened } from "./happened.ts";

interface LeftWaiting {
  /** The observer. */
  user_id: string;
  /** The first of the observations. */
  observation_id: string;
  count: number;
}

/** Tells an observer that a project no longer allows the observatories of some of their pending observations; unless they did that. */
export async function notifyLeftWaiting(
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId" | "actor">,
  project: { name: string },
  { user_id, observation_id, count }: LeftWaiting,
): Promise<void> {
  if (user_id === "" || user_id === actorId(ctx)) return;
  const [what, them] =
    count === 1
      ? ["your pending observation", "It waits"]
      : [`${count} of your pending observations`, "They wait"];
  await recordHappened(tx, ctx, {
    topic: "observation",
    subject: user_id,
    fold: "",
    event: "observation.left_waiting",
    title: `${project.name} no longer allows the observatory of ${what}`,
    body: `${them} until the project allows it again, or can be cancelled.`,
    path: count === 1 ? `/observations/${encodeURIComponent(observation_id)}` : "/observations",
  });
}
