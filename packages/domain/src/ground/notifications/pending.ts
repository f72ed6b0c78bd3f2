import type { Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { recordHappened } from "./happened.ts";

interface Pending {
  /** The announcement's. */
  id: string;
  title: string;
  /** Markdown. */
  message: string;
}

/** Reminds those who haven't acknowledged an announcement by the time they are told, by the channels they have on. */
export const notifyPending = (
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId">,
  { id, title, message }: Pending,
): Promise<void> =>
  recordHappened(tx, ctx, {
    topic: "announcement",
    subject: id,
    fold: "reminder",
    event: "announcement.reminder",
    title: `Reminder: ${title}`,
    body: { markdown: message },
    path: `/announcements/${encodeURIComponent(id)}`,
  });
