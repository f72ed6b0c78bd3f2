import type { HistoryEvent, ListHistoryInput, Page } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import type { Context } from "../base/context.ts";
import { isoTime } from "../base/isoTime.ts";
import { requireUser, type Scope } from "../ground/access/index.ts";
import { type DerivedEvents, historyOf, historyPosition } from "../ground/record/index.ts";
import { getAnnouncement } from "./get.ts";

/**
 * The history of an announcement, for people who see it in its scope. They see their own acknowledgement; people who may
 * announce there see all. Throws FORBIDDEN, NOT_FOUND, INVALID on a bad cursor.
 */
export async function listAnnouncementHistory(
  ctx: Context,
  input: ListHistoryInput,
  wanted?: Scope,
): Promise<Page<HistoryEvent>> {
  const { abilities } = await getAnnouncement(ctx, input, wanted);
  const of = abilities.view_recipients ? undefined : requireUser(ctx).userId;
  return historyOf(ctx, "announcement", input, acknowledgements(input, of));
}

const at = "r.acknowledged_at";
const time = sql`lpad(to_hex((extract(epoch from ${sql.raw(at)}) * 1000)::bigint), 12, '0')`;
const digest = sql`md5(r.announcement_id || r.user_id)`;
/** Sorts by its time, like the ids of recorded events. */
const entryId = sql`concat_ws('-', left(${time}, 8), right(${time}, 4), '7' || left(${digest}, 3),
  '8' || substr(${digest}, 4, 3), right(${digest}, 12))`;

/** The last year that PostgreSQL and JavaScript write alike. */
const lastYear = 9999;

/** Returns the time in an entry's id, to the millisecond; undefined if the id has none. */
function timeOf(id: string): string | undefined {
  const [, hex] = /^([0-9a-f]{8}-[0-9a-f]{4})-/.exec(id) ?? [];
  const made = new Date(Number.parseInt(hex?.replace("-", "") ?? "", 16));
  return made.getUTCFullYear() <= lastYear ? made.toISOString() : undefined;
}

/** A page of the acknowledgements but the author's own, read along their index: an announcement may have a million. */
function acknowledgements(input: ListHistoryInput, of: string | undefined): DerivedEvents {
  const { id, order, limit, actor, from, to } = input;
  const position = historyPosition(input);
  const reached = position && timeOf(position);
  const [is, orAt] = [order === "asc" ? ">" : "<", order === "asc" ? ">=" : "<="].map((sign) =>
    sql.raw(sign),
  );
  return sql`
    select ${entryId} as id, jsonb_build_object(
             'event', 'recipient_acknowledged', 'at', ${sql.raw(isoTime(at))}, 'actor_id', r.user_id,
             'details', jsonb_build_object('via', r.acknowledged_via)) as doc
      from announcement_recipients r left join users u on u.id = r.user_id
     where r.announcement_id = ${id} and r.acknowledged_at is not null and r.acknowledged_via is distinct from 'author'
       and ${of ? sql`r.user_id = ${of}` : sql`true`}
       and ${actor ? sql`(u.id = ${actor} or position(lower(${actor}) in lower(u.name)) > 0)` : sql`true`}
       and ${from ? sql`r.acknowledged_at >= ${from}` : sql`true`}
       and ${to ? sql`r.acknowledged_at < ${to}` : sql`true`}
       and ${reached ? sql`r.acknowledged_at ${orAt!} ${reached}` : sql`true`}
       and ${position ? sql`${entryId} ${is!} ${position}` : sql`true`}
     order by r.acknowledged_at ${sql.raw(order)}, 1 ${sql.raw(order)} limit ${sql.raw(String(limit + 1))}`;
}
