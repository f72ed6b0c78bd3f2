import type { Database } from "@meridian/database";
import { factories, fakeClock, memoryMailer, runEnqueued, testContext } from "@meridian/testkit";
import { deliverNotifications } from "./delivery/task.ts";
import { foldNotifications } from "./fold/task.ts";

/** People to be told, a clock of their own, and a mailer; `pass` lets an hour go by in which everything is sent. */
export async function notifying(database: Database) {
  await database.sql`delete from graphile_worker._private_jobs`;
  await database.sql`delete from notification_events`;
  await database.sql`delete from notification_messages`;
  await database.sql`update users set server_admin = false`;
  const clock = fakeClock();
  const mailer = memoryMailer({ delivers: true });
  const ctx = testContext(database, { now: clock.now, mailer });
  return {
    make: factories(database),
    clock,
    mailer,
    ctx,
    async pass() {
      clock.advance({ hours: 1 });
      await runEnqueued(database, ctx, foldNotifications);
      await runEnqueued(database, ctx, deliverNotifications);
    },
  };
}

export interface Delivered {
  channel: string;
  status: string;
  reason: string | null;
  attempts: number;
}

/** Returns the delivery of each message to a person, oldest first. */
export const deliveredTo = async (database: Database, userId: string): Promise<Delivered[]> => [
  ...(await database.sql<Delivered[]>`
    select channel, status, reason, attempts from notifications where user_id = ${userId} order by message_id, channel, target`),
];
