import type { ObservationDocument } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { hasActiveProject, observerStillMay } from "../../ground/access/index.ts";
import { readObservation } from "../observations/index.ts";

/** Observations read at once. */
const pageSize = 200;
/** An observation that a plugin rejected isn't handed to it again for this long. */
const restMinutes = 30;

/**
 * SQL for the rank of `o`, a row of observations, as text of one width: its priority, and above all of them a rapid one. A
 * document may hold anything.
 */
const ranked = sql`case when o.doc ->> 'urgency' = 'rapid' then '11'
  else least(lpad(left(coalesce(o.doc ->> 'priority', ''), 2), 2, '0'), '10') end`;

/** SQL for whether `o`, a row of observations, waits in the queue of an observatory. */
const waitsAt = (observatoryId: string, now: Date) => sql`
  o.doc_observatory_id = ${observatoryId} and o.doc_status = 'pending' and ${hasActiveProject} and not ${rests(now)}`;

/** Those alone that are rapid, or have these ids. */
interface Only {
  rapid?: true;
  ids?: readonly string[];
}

const isAmong = ({ rapid, ids }: Only) => sql`
  ${rapid ? sql`o.doc ->> 'urgency' = 'rapid'` : sql`true`}
  and ${ids ? sql`o.id = any(${sql.param(ids)}::text[])` : sql`true`}`;

interface Row {
  id: string;
  doc: unknown;
  /** As `ranked` has it. */
  ranked: string;
  may_observe: boolean;
}

/** SQL for whether its plugin has rejected `o`, a row of observations, a short while ago. */
export const rests = (now: Date) => sql`
  exists (select from status_changes s
           where s.observation_id = o.id and s.actor_type = 'plugin' and s.to_status = 'pending'
             and s.at > ${now.toISOString()}::timestamptz - ${restMinutes}::int * interval '1 minute')`;

/**
 * The pending observations of an observatory by people who may observe there, the highest priority first and then the oldest.
 * Read page by page, for among the first there may be many whose time hasn't come. Who may observe is looked up for each
 * page: for all that wait it costs as much again.
 */
export async function* candidatesOf(
  db: Queryable,
  observatoryId: string,
  now: Date,
  only: Only = {},
): AsyncGenerator<ObservationDocument & { id: string }> {
  let after: Row | undefined;
  for (;;) {
    const rows = await query<Row[]>(db)`
      select o.id, o.doc, o.ranked, ${observerStillMay} as may_observe from (
        select o.id, o.doc, o.doc_user_id, o.doc_observatory_id, rank.ranked
          from observations o
          cross join lateral (select ${ranked} as ranked) rank
         where ${waitsAt(observatoryId, now)} and ${isAmong(only)}
           and ${after ? sql`(rank.ranked < ${after.ranked} or (rank.ranked = ${after.ranked} and o.id > ${after.id}))` : sql`true`}
         order by rank.ranked desc, o.id limit ${pageSize}) o
       order by o.ranked desc, o.id`;
    for (const { id, doc, may_observe } of rows) if (may_observe) yield { ...readObservation(doc), id };
    if (rows.length < pageSize) return;
    after = rows.at(-1);
  }
}

/**
 * The place of a pending observation among those that wait at its observatory, in the order of `candidatesOf`; null where it
 * isn't offered at all. Observers who may no longer observe still count.
 */
export async function placeInQueue(
  db: Queryable,
  observatoryId: string,
  id: string,
  now: Date,
): Promise<{ place: number; of: number } | null> {
  const [{ waits, ...queue }] = await query<[{ place: number; of: number; waits: boolean }]>(db)`
    select count(*)::int as of, coalesce(bool_or(o.id = own.id), false) as waits,
           count(*) filter (where ${ranked} > own.ranked or (${ranked} = own.ranked and o.id <= own.id))::int as place
      from observations o, (select o.id, ${ranked} as ranked from observations o where o.id = ${id}) own
     where ${waitsAt(observatoryId, now)}`;
  return waits ? queue : null;
}
