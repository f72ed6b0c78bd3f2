import { sql } from "@meridian/database/query";

/**
 * SQL for whether `s`, a row of status_changes, begins another occurrence: the one before it ended in `s.from_status`. The
 * history tells, for the document knows the last one alone. The condition is that of the index `status_changes_repeated`.
 */
export const beginsAnother = () => sql`(
  s.to_status = 'pending' and s.from_status in ('completed', 'failed', 'partially_completed') and s.actor_type <> 'undo')`;

/**
 * SQL: each occurrence that ended before the one that its observation is at now: how, why, and when. Where the step before
 * another isn't on record, it ended then.
 */
export const earlierOccurrences = () => sql`
  select s.observation_id, s.from_status as status, coalesce(e.at, s.at) as ended_at, e.reason
    from status_changes s
    left join lateral (
      select c.at, c.reason, c.to_status from status_changes c
       where c.observation_id = s.observation_id and c.id < s.id order by c.id desc limit 1) e on e.to_status = s.from_status
   where ${beginsAnother()}`;
