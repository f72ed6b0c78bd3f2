import type { Queryable } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { type EmailBatch, laneOf } from "./batch.ts";
import { deliverAnnouncementEmail } from "./task.ts";

const batchSize = 500;
/** Comes after every job that a person waits for. */
const priority = 10;

/** Queues the mails of an announcement that have the status, in the transaction that gave it to them. */
export const queueEmail = (
  tx: Queryable,
  ctx: Pick<Context, "requestId">,
  announcementId: string,
  status: EmailBatch["status"] = "queued",
): Promise<void> =>
  deliverAnnouncementEmail.enqueueEach(
    tx,
    ctx,
    sql`
      with numbered as (
        select user_id, (row_number() over (order by user_id) - 1) / ${batchSize}::int as number
          from announcement_recipients
         where announcement_id = ${announcementId} and email_status = ${status}
      ), batches as (
        select number, min(user_id) as first, max(user_id) as last from numbered group by number
      )
      select json_build_object('announcement_id', ${announcementId}::text, 'first_user_id', first,
                               'last_user_id', last, 'status', ${status}::text, 'attempt', 1) as payload,
             case number % 2 when 0 then ${laneOf(0)} else ${laneOf(1)} end as queue
        from batches order by number`,
    { priority },
  );
