import type { Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { recordHappened } from "./happened.ts";

/** Tells operators who have system events on that their observatory left without a goodbye. */
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
    body: "It lost its connection. Its observations go on once it is back.",
    path: `/observatories/${encodeURIComponent(id)}`,
  });
