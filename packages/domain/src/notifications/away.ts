import type { Queryable } from "@meridian/database";
import type { Context } from "../context.ts";
import { recordHappened } from "./happened.ts";

/** Tells those who operate an observatory, and have system events on, that it is gone without having said goodbye. */
export const notifyAway = (
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId">,
  { id, name, minutes }: { id: string; name: string; minutes: number },
): Promise<void> =>
  recordHappened(tx, ctx, {
    topic: "connection",
    subject: id,
    fold: "",
    event: "observatory.away",
    title: `${name} has been offline for more than ${minutes} minutes`,
    body: "Its connection was lost. What it was observing goes on once it is back.",
    path: `/observatories/${encodeURIComponent(id)}`,
  });
