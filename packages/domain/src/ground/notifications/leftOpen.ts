import type { Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { recordHappened } from "./happened.ts";

/** Tells operators who have system events on that their observatory ought to be parked and closed, and isn't. */
export const notifyLeftOpen = (
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId">,
  { id, name }: { id: string; name: string },
  reason: string | null,
): Promise<void> =>
  recordHappened(tx, ctx, {
    topic: "left_open",
    subject: id,
    fold: "",
    event: "observatory.left_open",
    title: `${name} can't be parked and closed`,
    body: [reason, "Its program tries again and again. Somebody has to look after it."]
      .filter(Boolean)
      .join(" "),
    path: `/observatories/${encodeURIComponent(id)}`,
  });
