import type { Queryable } from "@meridian/database";
import type { Context } from "../context.ts";
import { recordHappened } from "./happened.ts";

type Author = Pick<Context, "now" | "requestId">;

interface Place {
  id: string;
  name: string;
}

/**
 * Somebody asks for access to an observatory. Tells everybody who administers it. What a stranger has typed, their name too,
 * stays out of the mail, which would advertise anything.
 */
export const notifyAsked = (tx: Queryable, ctx: Author, { id, name }: Place): Promise<void> =>
  recordHappened(tx, ctx, {
    topic: "access_request",
    subject: id,
    fold: "access.asked",
    event: "access.asked",
    title: `Somebody asks for access to ${name}`,
    body: "Their name and message are on the observatory's Members page. Accept or decline it there.",
    path: `/observatories/${encodeURIComponent(id)}?tab=members`,
  });

/** Tells whoever asked what has become of it; `reason` is that of a refusal. */
export const notifyAsker = (
  tx: Queryable,
  ctx: Author,
  { id, name }: Place,
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
