import type { Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { type Happened, recordHappened } from "./happened.ts";

type Ctx = Pick<Context, "now" | "requestId">;

interface Named {
  id: string;
  name: string;
}

/** Both ways have one fold: their messages come in the order in which it happened. */
const tell = (
  tx: Queryable,
  ctx: Ctx,
  { id }: Named,
  said: Pick<Happened, "event" | "title" | "body">,
): Promise<void> =>
  recordHappened(tx, ctx, {
    ...said,
    topic: "left_open",
    subject: id,
    fold: "",
    path: `/observatories/${encodeURIComponent(id)}`,
  });

/** Tells operators who have system events on that their observatory ought to be parked and closed, and isn't. */
export const notifyLeftOpen = (
  tx: Queryable,
  ctx: Ctx,
  observatory: Named,
  reason: string | null,
): Promise<void> =>
  tell(tx, ctx, observatory, {
    event: "observatory.left_open",
    title: `${observatory.name} can't be parked and closed`,
    body: [
      reason,
      "Its program tries again and again. Somebody has to look after it, and stops the program before.",
    ]
      .filter(Boolean)
      .join(" "),
  });

/** Tells the same people that it is parked and closed after all, or needn't be. */
export const notifyClosed = (
  tx: Queryable,
  ctx: Ctx,
  observatory: Named,
  how: "closed" | "safe",
): Promise<void> =>
  tell(tx, ctx, observatory, {
    event: "observatory.closed",
    title: `${observatory.name} is ${how === "closed" ? "parked and closed" : "safe again"}`,
    body: "It had been left open. Nobody has to look after it any more.",
  });
