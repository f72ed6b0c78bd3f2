import type {
  ListRecipientsInput,
  RecipientDelivery,
  RecipientFilter,
  recipientPage,
} from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { z } from "zod";
import type { Context } from "../../base/context.ts";
import { pageOf } from "../../base/cursor.ts";
import { type PeopleSearch, searchPeople } from "../../base/peopleSearch.ts";
import type { Scope } from "../../ground/access/index.ts";
import { announcementOf, scopeFor } from "../find.ts";
import { isNotWaitedFor } from "../status.ts";
import { failedRecipients } from "./failed.ts";
import { pageOfFew } from "./few.ts";
import { pageOfMany } from "./many.ts";
import { type Part, recipientOf } from "./row.ts";
import { isFound } from "./search.ts";

/** The most recipients that are sorted on request; of more, a page is read from indexes. */
const few = 5000;

/** The recipients of an announcement with their status, for people who may announce in its scope. Throws FORBIDDEN, NOT_FOUND, INVALID on a bad cursor. */
export async function listRecipients(
  ctx: Context,
  input: ListRecipientsInput,
  wanted?: Scope,
): Promise<z.output<typeof recipientPage>> {
  const scope = await scopeFor(ctx, input.id, "announce", wanted);
  const announcement = await announcementOf(ctx, scope, input.id);
  const search = await searchPeople(ctx, input.search);
  const { failed, ...counts } = await (search
    ? countFound(ctx, input.id, search)
    : countRecipients(ctx, input.id));
  const waiting = counts.pending + counts.deactivated;
  const sizes: Record<Part, number> = { ...counts, waiting };
  const rows = await pageRows(ctx, input, sizes, search);
  const reminders = await reminderDeliveries(
    ctx,
    input.id,
    rows.map((row) => row.user_id),
  );
  const sorting = { name: input.sort, order: input.order };
  return {
    announcement,
    ...pageOf(rows, input.limit, sorting, recipientOf(reminders)),
    counts: { ...counts, failed },
  };
}

/** Reads a page; failed recipients are gathered from an index of their own, and sorted. */
function pageRows(
  ctx: Context,
  { status, ...input }: ListRecipientsInput,
  sizes: Record<Part, number>,
  search: PeopleSearch | undefined,
) {
  if (status === "failed") return pageOfFew(ctx, { ...input, status }, status, search);
  const asked = status ? sizes[status] : sizes.waiting + sizes.acknowledged;
  if (asked <= few) return pageOfFew(ctx, { ...input, status }, status, search);
  return pageOfMany(ctx, { ...input, status }, (part) => sizes[part] <= few, search);
}

/** The delivery of the latest reminder by user and channel; it is one message, however many recipients there are. */
async function reminderDeliveries(
  { db }: Context,
  id: string,
  userIds: readonly string[],
): Promise<Map<string, RecipientDelivery[]>> {
  const rows = await query<(RecipientDelivery & { user_id: string })[]>(db)`
    select n.user_id, 'reminder' as about, n.channel, s.name as device, n.status, n.reason, n.attempts
      from (select id from notification_messages where topic = 'announcement' and subject = ${id}
             order by created_at desc limit 1) m
      join notifications n on n.message_id = m.id and n.user_id = any (${[...userIds]})
      left join push_subscriptions s on s.id = n.target
     order by n.user_id, n.channel, n.target`;
  const wire = ({ user_id: _, ...delivery }: (typeof rows)[number]): RecipientDelivery => delivery;
  return new Map([...Map.groupBy(rows, (row) => row.user_id)].map(([user, own]) => [user, own.map(wire)]));
}

/**
 * Counts the recipients of each filter by scanning indexes: joining a million recipients to their accounts takes far longer.
 */
async function countRecipients(ctx: Context, id: string): Promise<Record<RecipientFilter, number>> {
  const { db } = ctx;
  const [counts] = await query<[Record<RecipientFilter, number>]>(db)`
    with gone as (
      select count(*)::int as count from announcements a
        join announcement_recipients r on r.announcement_id = a.id join users u on u.id = r.user_id
       where a.id = ${id} and u.deactivated_at is not null and r.acknowledged_at is null and ${sql.raw(isNotWaitedFor)}
    ), waiting as (
      select count(*)::int as count from announcement_recipients where announcement_id = ${id} and acknowledged_at is null
    ), acknowledged as (
      select count(*)::int as count from announcement_recipients where announcement_id = ${id} and acknowledged_at is not null
    ), failed as (select count(*)::int as count from (${failedRecipients(id)}) f)
    select waiting.count - gone.count as pending, acknowledged.count as acknowledged, gone.count as deactivated, failed.count as failed
      from waiting, acknowledged, gone, failed`;
  return counts;
}

/** The same of those that are found. */
async function countFound(
  ctx: Context,
  id: string,
  search: PeopleSearch,
): Promise<Record<RecipientFilter, number>> {
  const { db } = ctx;
  const isGone = sql.raw(isNotWaitedFor);
  const [counts] = await query<[Record<RecipientFilter, number>]>(db)`
    select (count(*) filter (where r.acknowledged_at is null and not ${isGone}))::int as pending,
           (count(*) filter (where r.acknowledged_at is not null))::int as acknowledged,
           (count(*) filter (where r.acknowledged_at is null and ${isGone}))::int as deactivated,
           (count(*) filter (where r.user_id in (${failedRecipients(id)})))::int as failed
      from announcement_recipients r join users u on u.id = r.user_id join announcements a on a.id = r.announcement_id
     where r.announcement_id = ${id} and ${isFound(search)}`;
  return counts;
}
