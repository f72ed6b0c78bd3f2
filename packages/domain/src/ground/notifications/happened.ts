import type { LinkedPage } from "@meridian/contract";
import { newId, type Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { escapeMarkdown } from "../mail/index.ts";
import { foldNotifications } from "./fold/task.ts";
import { type Topic, topics } from "./topics.ts";

export interface Happened {
  topic: Topic;
  /** The id that it concerns: an observation's owner, an observatory, an announcement or its author; empty for the system. */
  subject: string;
  /** Events with the same topic, subject and fold become one message; of a downtime, the id of its author. */
  fold: string;
  /** `observation.completed`, `backup.failed`, ... */
  event: string;
  /** One line of plain text. */
  title: string;
  /** Plain text, which may be empty, unless it says that it is Markdown. */
  body: string | { markdown: string };
  /** The page that shows it. */
  path: LinkedPage;
}

/**
 * Saves an event that people should hear about, in the transaction of the change. Its message is made after the topic's
 * window, or later if people just had one of the same kind.
 */
export async function recordHappened(
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId">,
  happened: Happened,
): Promise<void> {
  const { topic, subject, fold, event, title, path } = happened;
  const body = typeof happened.body === "string" ? escapeMarkdown(happened.body) : happened.body.markdown;
  const { windowS, spacingS } = topics[topic];
  const now = ctx.now();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const same = sql`topic = ${topic} and subject = ${subject} and fold = ${fold}`;
  const [row] = await query<
    {
      due_at: string;
      waits: boolean;
    }[]
  >(tx)`
    with waiting as materialized (
      select due_at from notification_events where message_id is null and ${same} limit 1
    ), latest as materialized (
      select max(created_at) as at from notification_messages where ${same}
    )
    insert into notification_events (id, topic, subject, fold, event, title, body, path, at, due_at)
    select ${newId()}, ${topic}, ${subject}, ${fold}, ${event}, ${title}, ${body}, ${path}, ${now.toISOString()},
           coalesce((select due_at from waiting),
                    greatest(${after(windowS)}::timestamptz, latest.at + ${spacingS}::int * interval '1 second'))
      from latest
    returning due_at, exists (select from waiting) as waits`;
  // The job of an earlier event includes this one; a cron finds events that it just misses.
  if (!row!.waits) await foldNotifications.enqueue(tx, ctx, {}, { runAt: new Date(row!.due_at) });
}
