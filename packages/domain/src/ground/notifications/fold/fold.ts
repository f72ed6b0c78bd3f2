import { newId, notificationMessages } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import type { LiveNotice } from "../../../base/liveNotice.ts";
import { escapeMarkdown } from "../../mail/index.ts";
import { publishAfterCommit, transaction } from "../../record/index.ts";
import { deliverNotifications } from "../delivery/task.ts";
import { type Topic, topics } from "../topics.ts";
import { writeNotifications } from "./recipients.ts";

/** Messages made by one transaction. */
const atOnce = 500;
/** Jobs start by the database's clock, which may be a little ahead. */
const clockSkewMs = 100;
/** Different lines that one message shows. */
const shown = 20;

interface Fold {
  topic: Topic;
  subject: string;
  fold: string;
}

type Row = Fold & Line & { message_id: string; line_count: number; event_count: number };

/**
 * Makes messages from the due events and from newer events of the same fold, and queues them for their recipients. Returns
 * whether there may be more to do.
 */
export async function foldDue(ctx: Context): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    // An announcement may have a million recipients to remind.
    await query(tx)`set local statement_timeout = '15min'`;
    await query(tx)`select pg_advisory_xact_lock(hashtextextended('fold notifications', 0))`;
    const folds = await dueFolds(tx, ctx);
    if (folds.length === 0) return false;
    const messages = inMessages(await takeEvents(tx, folds));
    await tx
      .insert(notificationMessages)
      .values(messages.map((message) => ({ ...message, created_at: ctx.now() })));
    const channels = await writeNotifications(
      tx,
      ctx,
      messages.map(({ id }) => id),
    );
    publishAfterCommit(tx, ...messages.filter(isOfObservations).map(noticeOf));
    for (const channel of channels) await deliverNotifications.enqueue(tx, ctx, { channel });
    return folds.length === atOnce;
  });
}

/** True for messages that the bell shows to the person whom they are about. */
const isOfObservations = ({ topic }: Fold) => topic === "observation";
const noticeOf = ({ subject }: Fold): LiveNotice => ({ type: "pending.changed", user_id: subject });

const dueFolds = async (tx: Transaction, ctx: Context): Promise<Fold[]> =>
  await query<Fold[]>(tx)`
    select topic, subject, fold from notification_events
     where message_id is null and due_at <= ${new Date(ctx.now().getTime() + clockSkewMs).toISOString()}
     group by topic, subject, fold order by min(due_at) limit ${atOnce}`;

/** Puts the events of each fold into a new message and returns the latest lines of each, oldest first. */
async function takeEvents(tx: Transaction, folds: readonly Fold[]): Promise<Row[]> {
  const made = JSON.stringify(
    folds.map(({ topic, subject, fold }) => ({ id: newId(), topic, subject, fold })),
  );
  return await query<Row[]>(tx)`
    with taken as (
      update notification_events e set message_id = m.id
        from json_to_recordset(${made}::json) as m (id text, topic text, subject text, fold text)
       where e.message_id is null and e.topic = m.topic and e.subject = m.subject and e.fold = m.fold
      returning e.*
    ), lines as (
      select message_id, topic, subject, fold, title, body, path, count(*)::int as count, max(id) as latest,
             count(*) over (partition by message_id)::int as line_count,
             sum(count(*)) over (partition by message_id)::int as event_count,
             row_number() over (partition by message_id order by max(id) desc) as place
        from taken group by message_id, topic, subject, fold, title, body, path
    )
    select * from lines where place <= ${shown} order by message_id, latest`;
}

function inMessages(rows: readonly Row[]) {
  return [...Map.groupBy(rows, (row) => row.message_id)].map(([id, lines]) => {
    const { topic, subject, fold, line_count, event_count } = lines[0]!;
    const gathered: Gathered = { lines, lineCount: line_count, eventCount: event_count };
    const { title, body, path } = summarize(topic, gathered);
    return { id, topic, subject, fold, title, body, path, event_count };
  });
}

/** Events in the same words. */
interface Line {
  title: string;
  body: string;
  path: string;
  /** Number of events. */
  count: number;
}

/** Part of what happened: the latest lines, oldest first, and how much there is in all. */
interface Gathered {
  lines: Line[];
  lineCount: number;
  eventCount: number;
}

const times = (count: number): string => (count > 1 ? ` (${count} times)` : "");
const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function listed({ lines, lineCount }: Gathered): string {
  const items = lines.map(
    ({ title, body, count }) =>
      `- ${escapeMarkdown(title)}${times(count)}${body ? `: ${inOneLine(body)}` : ""}`,
  );
  const left = lineCount - lines.length;
  return [...(left > 0 ? [`- ${left} earlier`] : []), ...items].join("\n");
}

/** The message about these events: one event as it is, several as a list. `path` is the page that they share. */
function summarize(topic: Topic, gathered: Gathered): { title: string; body: string; path: string } {
  const { lines, lineCount, eventCount } = gathered;
  const latest = lines.at(-1)!;
  if (lineCount === 1) return { ...latest, title: `${latest.title}${times(latest.count)}` };
  const { heading, path } = topics[topic];
  const isOnePlace = lines.length === lineCount && lines.every((line) => line.path === latest.path);
  return {
    title: heading(latest.title, eventCount),
    body: listed(gathered),
    path: isOnePlace ? latest.path : path,
  };
}
