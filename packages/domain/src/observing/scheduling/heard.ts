import { type SQL, sql } from "@meridian/database/query";

const minute = 60_000;
/** A plugin away for less than this goes on where it was, and may report late what it captured in time. */
export const awayMs = 10 * minute;
/** A plugin may say a little later that it has begun. */
export const lateMs = 2 * minute;

/** A plugin that connects again and again is waited for no longer than this. */
export const heardMs = 60 * minute;

/**
 * SQL for whether the plugin of `o`, a row of observations that is handed out, has said what it had to say: it is connected for a
 * while, or has been away for so long that it isn't waited for. Meanwhile it may have begun what it was given.
 */
export const isHeard = (now: Date, connectedMs = lateMs): SQL => sql`
  (${isThere(now, connectedMs, awayMs)}
   or (left(o.doc ->> 'assigned_at', 30) <= ${ago(now, heardMs)} and ${isThere(now, 0, lateMs)}))`;

/** SQL for whether it has been connected for a while, or has been away for so long. */
const isThere = (now: Date, connectedMs: number, goneMs: number): SQL => sql`
  case when exists (select from plugin_connections c where c.observatory_id = o.doc_observatory_id)
       then exists (select from plugin_connections c
                     where c.observatory_id = o.doc_observatory_id and c.connected_at <= ${ago(now, connectedMs)}::timestamptz)
       else coalesce((select left(p.doc ->> 'last_seen_at', 30) from observatories p where p.id = o.doc_observatory_id), '')
            <= ${ago(now, goneMs)} end`;

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();
