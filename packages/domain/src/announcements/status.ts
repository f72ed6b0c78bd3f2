/**
 * What an announcement is at a moment. A document says `active` until somebody writes otherwise, but whether it still is
 * depends on the clock and on its recipients, so every query works it out by the one expression here.
 *
 * The SQL in this file speaks of `a`, a row of announcements, and `clock.now`, the moment as ISO 8601 text; queries
 * bring them as `from announcements a cross join (select $1::text as now) clock`.
 */
import { isoTime } from "../isoTime.ts";

/** The status as last written. */
export const storedStatus = `left(a.doc ->> 'status', 200)`;

/** Null when it never expires. Compared as text, because a cast could fail on a document that doesn't fit. */
const expiresAt = `(case when a.doc ->> 'expires_at' like '____-__-__T__:__:__.___Z' then a.doc ->> 'expires_at' end collate "C")`;

export const isExpired = `coalesce(${expiresAt} <= clock.now, false)`;

const isResolved = `jsonb_typeof(a.doc -> 'recipient_count') = 'number'`;

/**
 * True while somebody is waited for, else null. Accounts that are gone or deactivated don't count, but what expired
 * before the deactivation had expired. The order binds the scan to the index of what is pending: else the planner goes
 * through the table from its start, where the recipients have long acknowledged.
 */
const isWaiting = `(
  select true from announcement_recipients waiting join users u on u.id = waiting.user_id
   where waiting.announcement_id between a.id and a.id and waiting.acknowledged_at is null
     and (u.deactivated_at is null or ${isoTime("u.deactivated_at")} > ${expiresAt})
   order by waiting.announcement_id limit 1)`;

/** The status at `clock.now`. One that nobody knows counts as expired: there is nothing left to do with it. */
export const statusNow = `(case
  when ${storedStatus} = 'active' then
    case when ${isResolved} and ${isWaiting} is null then 'acknowledged' when ${isExpired} then 'expired' else 'active' end
  when ${storedStatus} in ('scheduled', 'acknowledged', 'expired', 'cancelled') then ${storedStatus}
  else 'expired' end)`;

/** How many are waited for. Two index scans: joining a million recipients to their users takes far longer. */
const waitingCount = `((
  select count(*) from announcement_recipients waiting
   where waiting.announcement_id = a.id and waiting.acknowledged_at is null
) - (
  select count(*) from users u
    join announcement_recipients waiting on waiting.announcement_id = a.id and waiting.user_id = u.id
   where u.deactivated_at is not null and waiting.acknowledged_at is null
))::int`;

/** Null until the recipients are known; not counted again once a final number was written down. */
export const pendingCount = `(case
  when ${isResolved} and jsonb_typeof(a.doc -> 'pending_count') is distinct from 'number' then ${waitingCount} end)`;

/** The ids of a scope's things that have an active announcement now: asked once a query, not once a row. */
export const withActiveAnnouncement = (scope: "observatory" | "organization" | "project"): string => `
  select left(a.doc ->> 'scope_id', 200) from announcements a
   where left(a.doc ->> 'scope', 200) = '${scope}' and ${storedStatus} = 'active' and ${statusNow} = 'active'`;
