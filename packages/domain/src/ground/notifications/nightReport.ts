import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { recordHappened } from "./happened.ts";

interface ReportedNight {
  /** The observatory's. */
  id: string;
  /** The local date of its evening. */
  night: string;
  title: string;
  markdown: string;
}

/** Tells members of an observatory who want it how a night went. */
export const notifyNight = (
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId">,
  { id, night, title, markdown }: ReportedNight,
): Promise<void> =>
  recordHappened(tx, ctx, {
    topic: "report",
    subject: id,
    fold: night,
    event: "night.reported",
    title,
    body: { markdown },
    path: `/observatories/${encodeURIComponent(id)}?night=${night}`,
  });

/** True if people were told of this night, or are about to be. */
export async function isNightNotified(
  tx: Queryable,
  { id, night }: Pick<ReportedNight, "id" | "night">,
): Promise<boolean> {
  const [found] = await query<{ notified: boolean }[]>(tx)`
    select exists (select from notification_messages where topic = 'report' and subject = ${id} and fold = ${night})
        or exists (select from notification_events
                    where topic = 'report' and subject = ${id} and fold = ${night} and message_id is null) as notified`;
  return found!.notified;
}
