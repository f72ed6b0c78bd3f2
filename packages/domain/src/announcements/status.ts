/**
 * The status of an announcement at a moment. A document says `active` until somebody writes otherwise, but the clock and the
 * recipients decide if it still is, so every query works it out by the one expression here.
 *
 * The SQL in this file speaks of `a`, a row of announcements, and `clock.now`, the moment as ISO 8601 text; queries
 * bring them as `from announcements a cross join (select $1::text as now) clock`.
 */
import type { scopeCollections } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import { isoTime } from "../base/isoTime.ts";

/** The status as last written. */
export const storedStatus = `left(a.doc ->> 'status', 200)`;

/** Compared as text, because a cast could fail on a document that doesn't fit. */
const timeIn = (field: string) =>
  `(case when a.doc ->> '${field}' like '____-__-__T__:__:__.___Z' then a.doc ->> '${field}' end collate "C")`;

/** SQL condition that it isn't published yet: `isUnpublished` of the contract. */
export const storedUnpublished = sql`${sql.raw(storedStatus)} in ('scheduled', 'held')`;

/** Null when it never expires. */
const expiresAt = timeIn("expires_at");

export const isExpiredAt = (moment: string) => `coalesce(${expiresAt} <= ${moment}, false)`;
export const isExpired = isExpiredAt("clock.now");

/** SQL condition that its recipients are known. */
export const isResolved = `jsonb_typeof(a.doc -> 'recipient_count') = 'number'`;

/** SQL for the time at which it ended or will end without everyone's acknowledgement; null if it never expires. */
const endsAt = `coalesce(${timeIn("cancelled_at")}, ${expiresAt})`;

/**
 * SQL condition that `u`, a recipient's account, isn't waited for: it is gone or deactivated, unless the announcement had
 * ended before the deactivation.
 */
export const isNotWaitedFor = `(u.id is null
  or coalesce(u.deactivated_at is not null and not coalesce(${isoTime("u.deactivated_at")} > ${endsAt}, false), false))`;

/**
 * True while somebody is waited for, else null. The order binds the scan to the index of what is pending: else the planner goes
 * through the table from its start, where the recipients have long acknowledged.
 */
const isWaiting = `(
  select true from announcement_recipients waiting join users u on u.id = waiting.user_id
   where waiting.announcement_id between a.id and a.id and waiting.acknowledged_at is null
     and not ${isNotWaitedFor}
   order by waiting.announcement_id limit 1)`;

/** The status at `clock.now`. An unknown status counts as expired, because nothing can be done with it. */
export const statusNow = `(case
  when ${storedStatus} = 'active' then
    case when ${isResolved} and ${isWaiting} is null then 'acknowledged' when ${isExpired} then 'expired' else 'active' end
  when ${storedStatus} in ('scheduled', 'held', 'acknowledged', 'expired', 'cancelled') then ${storedStatus}
  else 'expired' end)`;

/**
 * SQL for the number of pending recipients. Two index scans: joining a million recipients to their users takes far longer.
 */
const waitingCount = sql`((
  select count(*) from announcement_recipients waiting
   where waiting.announcement_id = a.id and waiting.acknowledged_at is null
) - (
  select count(*) from users u
    join announcement_recipients waiting on waiting.announcement_id = a.id and waiting.user_id = u.id
   where u.deactivated_at is not null and waiting.acknowledged_at is null and ${sql.raw(isNotWaitedFor)}
))::int`;

/** Null until the recipients are known; not counted again once a final number was written down. */
export const pendingCount = sql`(case
  when ${sql.raw(isResolved)} and jsonb_typeof(a.doc -> 'pending_count') is distinct from 'number' then ${waitingCount} end)`;

/** The ids of a scope's things that have an active announcement now: asked once a query, not once a row. */
export const withActiveAnnouncement = (scope: keyof typeof scopeCollections): string => `
  select left(a.doc ->> 'scope_id', 200) from announcements a
   where left(a.doc ->> 'scope', 200) = '${scope}' and ${storedStatus} = 'active' and ${statusNow} = 'active'`;
