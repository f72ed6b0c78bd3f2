import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { asksNetwork, observerStillMay } from "../../ground/access/index.ts";

const atOnce = 500;

/** SQL condition that the window `w` has ended by its text. Texts of UTC sort as time does; any other text never ends. */
const isPast = sql`coalesce(w ->> 'end' like '____-__-__T%Z' and left(w ->> 'end', 200) <= clock.now, false)`;

/**
 * The next monitoring observations by id that ended at least their interval ago and may come again: they have occurrences
 * left, no fixed time, and a window that isn't over, or none at all. Without those of retired observatories
 * and of people who may no longer observe there. The interval is compared as JSON, because a document may hold anything; `finished_at` as text, which sorts as time does.
 */
export const findDueMonitoring = ({ db, now }: Context, after: string) => query<
  { id: string; doc: unknown }[]
>(db)`
  select o.id, o.doc from observations o cross join (select ${now().toISOString()}::text as now) clock
   where doc_status in ('completed', 'failed', 'partially_completed') and id > ${after}
     and jsonb_typeof(doc #> '{monitoring,remaining}') = 'number'
     and case when jsonb_typeof(doc #> '{monitoring,remaining}') = 'number'
                   and jsonb_typeof(doc #> '{monitoring,interval_hours}') = 'number'
              then (doc #>> '{monitoring,remaining}')::numeric > 0
                   and left(doc ->> 'finished_at', 200)
                       <= to_char(clock.now::timestamptz at time zone 'UTC'
                                  - least((doc #>> '{monitoring,interval_hours}')::numeric, 8760)::float8 * interval '1 hour',
                                  'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
              else false end
     and coalesce(doc ->> 'fixed_time_start', doc ->> 'fixed_time_end') is null
     and case when jsonb_typeof(doc -> 'windows') = 'array' and doc -> 'windows' <> '[]'
              then exists (select from jsonb_array_elements(doc -> 'windows') w where not ${isPast})
              else true end
     and (${asksNetwork}
          or not exists (select from observatories p where p.id = o.doc_observatory_id and p.doc -> 'retired' = 'true'))
     and ${observerStillMay}
   order by id limit ${atOnce}`;
