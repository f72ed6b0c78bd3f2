import type { Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { actorId } from "../access/index.ts";
import { recordHappened } from "./happened.ts";

const verbs = {
  planned: "planned",
  changed: "changed",
  cancelled: "cancelled",
  ended: "ended early",
} as const;
export type DowntimeChange = keyof typeof verbs;

interface Span {
  start: string;
  end: string;
  reason: string;
}

/**
 * Tells those who operate or administer an observatory, and observers with open observations there, of a change of a planned
 * downtime; all but the author, whom the fold names, so that each author's changes are a message of their own.
 */
export const notifyDowntime = (
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId" | "actor">,
  { id, name }: { id: string; name: string },
  { start, end, reason }: Span,
  change: DowntimeChange,
): Promise<void> =>
  recordHappened(tx, ctx, {
    topic: "downtime",
    subject: id,
    fold: actorId(ctx) ?? "",
    event: `downtime.${change}`,
    title: `Downtime of ${name} ${verbs[change]}`,
    body: `${inUtc(start)} to ${inUtc(end)} UTC. Reason: ${reason}`,
    path: `/observatories/${encodeURIComponent(id)}?tab=downtimes`,
  });

const inUtc = (moment: string) =>
  new Intl.DateTimeFormat("en-GB", {
    ...({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const),
    timeZone: "UTC",
  }).format(new Date(moment));
