import type { Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { recordHappened } from "./happened.ts";

interface Held {
  /** The announcement's. */
  id: string;
  title: string;
  /** The author. */
  created_by: string;
}

/** Tells the author of an announcement that a restore holds it, by the channels they have on. */
export const notifyHeld = (
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId">,
  { id, title, created_by }: Held,
): Promise<void> =>
  recordHappened(tx, ctx, {
    topic: "announcer",
    subject: created_by,
    fold: "held",
    event: "announcement.held",
    title: `Your announcement “${title}” is held`,
    body: "A backup was restored after its scheduled time. Publish it, choose another time, or cancel it.",
    path: `/announcements/${encodeURIComponent(id)}`,
  });
