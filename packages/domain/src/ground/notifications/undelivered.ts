import type { Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { recordHappened } from "./happened.ts";

/** Tells an observation's owner that one of its files could not be delivered to its storage destination. */
export const notifyUndelivered = (
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId">,
  { id, name, user_id }: { id: string; name: string; user_id: string },
  reason: string,
): Promise<void> =>
  recordHappened(tx, ctx, {
    topic: "observation",
    subject: user_id,
    fold: "delivery",
    event: "observation.undelivered",
    title: `Images of ${name} could not be delivered`,
    body: `${reason} Meridian keeps the images. You can deliver them again on the observation's page.`,
    path: `/observations/${encodeURIComponent(id)}`,
  });
