import { setTimeout } from "node:timers/promises";
import { newId } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { batchWrites } from "../base/batchWrites.ts";
import type { Context } from "../base/context.ts";
import { isoTime } from "../base/isoTime.ts";
import { announcementNotices } from "./notices.ts";
import { address } from "./scope.ts";
import { endThose, settleFinished, settleThese } from "./settle.ts";
import { isExpired, isNotWaitedFor, isResolved, storedStatus } from "./status.ts";
import { announcedIn } from "./wire.ts";

/**
 * The most recipients for which each acknowledgement checks if it was the last. The periodic task settles larger
 * announcements, as the index of pending rows grows slow while a great many leave it.
 */
const soonSettled = 1000;

/** More people than can acknowledge on other servers within the same instant. */
const few = 50;

interface Acknowledgement {
  ctx: Context;
  announcementId: string;
  userId: string;
  /** The address of its scope, as `addressOf` gives it; null for any scope. */
  address: string | null;
  at: string;
}

type Written = {
  at: string;
  /** The number of others still pending, counted to one more than a few; null if it wasn't counted. */
  waiting: number | null;
  /** The fields that `announcedIn` needs of the announcement that this acknowledgement ended. */
  ended: unknown;
};
type AcknowledgedRow = Written & Omit<Acknowledgement, "ctx" | "at">;
type Writers = ReturnType<typeof writersOf>;
/** Those of each client: requests have a database of their own, over one client. */
const writers = new WeakMap<object, Writers>();

/**
 * Records an acknowledgement, in one statement with those of other people at the same time. Returns its time, or undefined
 * when there was nothing to change. The last one also settles the announcement.
 */
export async function writeAcknowledgement(given: Acknowledgement): Promise<string | undefined> {
  const { ctx, announcementId: id } = given;
  const own = writers.get(ctx.db.$client) ?? writersOf();
  writers.set(ctx.db.$client, own);
  const written = (await own.write(given)).get(keyOf(given));
  const waiting = written?.ended ? null : written?.waiting;
  if (waiting === null || waiting === undefined) return written?.at;
  // What is acknowledged stays so: a task settles what isn't settled here.
  const unsettled = (error: unknown) =>
    ctx.log.warn({ err: error, announcement_id: id }, "an announcement could not be settled");
  if (waiting === 0) await own.settle({ ctx, id }).catch(unsettled);
  else if (waiting <= few) own.look({ ctx, id }).catch(unsettled);
  return written?.at;
}

interface Settled {
  ctx: Context;
  id: string;
}
const idsOf = (those: Settled[]) => [...new Set(those.map(({ id }) => id))];

/**
 * A server writes one set after the other, so it knows which is the last and ends the announcement with it; it settles an
 * announcement that somebody else holds afterwards. Two servers that write at the same moment each see the other's rows as
 * pending, so each looks again after the commit, without keeping anyone waiting.
 */
const writersOf = () => ({
  write: batchWrites((given: Acknowledgement[]) => writeAll(given.at(-1)!.ctx, given)),
  settle: batchWrites((those: Settled[]) => settleThese(those.at(-1)!.ctx, idsOf(those))),
  look: batchWrites(async (those: Settled[]) => {
    await setTimeout(lookAfterMs, undefined, { ref: false });
    await settleFinished(those.at(-1)!.ctx, idsOf(those));
  }),
});

/** Milliseconds after which simultaneous writers have committed, so that one look serves many sets. */
const lookAfterMs = 50;

const keyOf = ({ announcementId, userId, address }: Omit<Acknowledgement, "ctx" | "at">) =>
  `${announcementId} ${userId} ${address}`;

/** An announcement that everyone has acknowledged stays open to people whose account is reactivated. */
const isOpen = sql`${sql.raw(storedStatus)} in ('active', 'acknowledged') and not ${sql.raw(isExpired)}`;

/**
 * Rows are locked in the order of their keys, so that two servers never wait for one another in a circle. The limits bind
 * the planner to look each row up by its key, and the array to go through no more of the pending than it has to: by its
 * statistics it would rather read all of them. The announcement's own row, which others hold while they change its
 * recipients, isn't waited for.
 */
const acknowledgeThose = (given: Acknowledgement[], entryId: string) => {
  const column = (name: Exclude<keyof Acknowledgement, "ctx">) => given.map((one) => one[name]);
  return sql`
  with held as materialized (
    select r.announcement_id, r.user_id, clock.now, clock.address
      from (select * from unnest(${column("announcementId")}::text[], ${column("userId")}::text[], ${column("address")}::text[], ${column("at")}::text[]) as given (announcement_id, user_id, address, now)
             order by announcement_id, user_id) clock
     cross join lateral (select a.id, a.doc from announcements a where a.id = clock.announcement_id limit 1) a
     cross join lateral (
       select r.* from announcement_recipients r
        where r.announcement_id = clock.announcement_id and r.user_id = clock.user_id limit 1 for update) r
     where (clock.address is null or ${address} = clock.address) and ${isOpen} and r.acknowledged_at is null
  ), others as materialized (
    select a.id, h.now, case when a.doc -> 'recipient_count' <= '${sql.raw(String(soonSettled))}'::jsonb then (
      select case when count(*) > ${sql.raw(String(few))} then count(*) else count(*) filter (where exists (
               select from users u where u.id = p.user_id and not ${sql.raw(isNotWaitedFor)})) end
        from (
          select p.user_id from announcement_recipients p
           where p.announcement_id between a.id and a.id and p.acknowledged_at is null
             and p.user_id <> all (array(select held.user_id from held where held.announcement_id = a.id))
           order by p.announcement_id limit ${sql.raw(String(few))} + 1) p)::int end as waiting
      from (select announcement_id, max(now) as now from held group by announcement_id) h
     cross join lateral (select a.id, a.doc from announcements a where a.id = h.announcement_id limit 1) a
  ), ending as materialized (
    select a.id, 'acknowledged' as status, o.now, ${entryId}::text as entry_id
      from others o
     cross join lateral (
       select a.id from announcements a where a.id = o.id and ${sql.raw(storedStatus)} = 'active' and ${sql.raw(isResolved)}
        limit 1 for update skip locked) a
     where o.waiting = 0
  ), ${endThose}, written as (
    update announcement_recipients r set acknowledged_at = held.now::timestamptz, acknowledged_via = 'user'
      from held
     where r.announcement_id = held.announcement_id and r.user_id = held.user_id and r.acknowledged_at is null
    returning r.announcement_id, r.user_id, held.address, ${sql.raw(isoTime("r.acknowledged_at"))} as at
  )
  select w.announcement_id as "announcementId", w.user_id as "userId", w.address, w.at, others.waiting, ended.doc as ended
    from written w join others on others.id = w.announcement_id left join ended on ended.id = w.announcement_id`;
};

async function writeAll(ctx: Context, given: Acknowledgement[]): Promise<Map<string, Written>> {
  const rows = await query<AcknowledgedRow[]>(ctx.db)`${acknowledgeThose(given, newId())}`;
  const ended = new Map(rows.filter((row) => row.ended).map((row) => [row.announcementId, row.ended]));
  ctx.live.publish(...[...ended].flatMap(([id, doc]) => announcementNotices(announcedIn(id, doc))));
  return new Map(rows.map((row) => [keyOf(row), row]));
}
