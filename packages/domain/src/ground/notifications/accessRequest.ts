import type { Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { recordHappened } from "./happened.ts";

type Author = Pick<Context, "now" | "requestId">;

interface Observatory {
  id: string;
  name: string;
}

/**
 * Tells an observatory's administrators about a request for access. The mail leaves out everything the stranger typed, even
 * the name, because it could advertise anything.
 */
export const notifyAsked = (tx: Queryable, ctx: Author, { id, name }: Observatory): Promise<void> =>
  recordHappened(tx, ctx, {
    topic: "access_request",
    subject: id,
    fold: "access.asked",
    event: "access.asked",
    title: `New request for access to ${name}`,
    body: "Their name and message are on the observatory's Members page. Accept or decline it there.",
    path: `/observatories/${encodeURIComponent(id)}?tab=members`,
  });

/** Tells the person who asked about the decision; `reason` explains a refusal. */
export const notifyRequester = (
  tx: Queryable,
  ctx: Author,
  { id, name }: Observatory,
  { userId, reason }: { userId: string; reason?: string },
): Promise<void> =>
  recordHappened(tx, ctx, {
    topic: "asker",
    subject: userId,
    fold: "access.decided",
    event: reason === undefined ? "access.granted" : "access.declined",
    title:
      reason === undefined ? `You have access to ${name}` : `Your request for access to ${name} was declined`,
    body: reason ?? "",
    path: reason === undefined ? `/observatories/${encodeURIComponent(id)}` : "/observatories",
  });
