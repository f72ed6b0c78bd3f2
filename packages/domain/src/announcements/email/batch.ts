import type { Queryable } from "@meridian/database";
import { sql } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../context.ts";

/** A run of an announcement's recipients in the order of their ids, all those whose mail is queued. */
export const emailBatch = z.strictObject({
  announcement_id: z.string(),
  first_user_id: z.string(),
  last_user_id: z.string(),
  /** How often this batch was tried, this time included. */
  attempt: z.int().min(1),
});
export type EmailBatch = z.output<typeof emailBatch>;

export const deliverTaskName = "deliverAnnouncementEmail";

const batchSize = 500;
/** Batches that run at once, over all workers, so that a slow mail server leaves room for other work. */
const lanes = 2;
/** Behind everything that somebody waits for. */
const priority = 10;

export const laneOf = (number: number): string => `announcement-email-${number % lanes}`;

/** Queues the mails of an announcement in the transaction that wrote its recipients. */
export async function queueEmail(
  tx: Queryable,
  { requestId }: Pick<Context, "requestId">,
  announcementId: string,
): Promise<void> {
  await tx.execute(sql`
    with numbered as (
      select user_id, (row_number() over (order by user_id) - 1) / ${batchSize}::int as number
        from announcement_recipients
       where announcement_id = ${announcementId} and email_status = 'queued'
    ), batches as (
      select number, min(user_id) as first, max(user_id) as last from numbered group by number
    )
    select graphile_worker.add_job(
             ${deliverTaskName},
             json_strip_nulls(json_build_object(
               'announcement_id', ${announcementId}::text, 'first_user_id', first, 'last_user_id', last, 'attempt', 1,
               'request_id', ${requestId ?? null}::text)),
             queue_name => ${laneOf(0).slice(0, -1)} || number % ${lanes}::int,
             priority => ${priority}::int,
             max_attempts => 25)
      from batches order by number`);
}
