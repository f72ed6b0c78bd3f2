import type { LinkedPage } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { recordHappened } from "./happened.ts";

export interface SystemEvent {
  /** `server.started`, `backup.failed`, ... Repeated events within a while become one message with a count. */
  event: string;
  /** One line of plain text. */
  title: string;
  /** Details in plain text. */
  body?: string;
  /** The page of the interface that shows it. */
  path?: LinkedPage;
}

/**
 * Tells the server administrators who have system events on, by the channels they have on, once the caller's transaction
 * is committed.
 */
export const notifySystemEvent = (
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId">,
  { event, title, body = "", path = "/" }: SystemEvent,
): Promise<void> =>
  recordHappened(tx, ctx, { topic: "system", subject: "", fold: event, event, title, body, path });
