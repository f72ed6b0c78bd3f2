import type { ObservationDocument } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, type SQL, sql } from "@meridian/database/query";
import {
  asksNetwork,
  hasActiveProject,
  networkAllows,
  observerStillMay,
  observesAt,
  projectAllows,
} from "../../ground/access/index.ts";
import { readObservation } from "../observations/index.ts";
import type { Limited } from "./begin.ts";
import { mayBeUp } from "./network/upNow.ts";

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

/** Those alone that are rapid, have a fixed time, or have these ids. */
interface Only {
  rapid?: true;
  fixed?: true;
  ids?: readonly string[];
}

const isFixed = ({ fixed }: Only) =>
  fixed ? sql`jsonb_typeof(o.doc -> 'fixed_time_start') = 'string'` : sql`true`;

const isAmong = ({ rapid, ids, ...only }: Only) => sql`
  ${isFixed(only)} and ${rapid ? sql`o.doc ->> 'urgency' = 'rapid'` : sql`true`}
  and ${ids ? sql`o.id = any(${sql.param(ids)}::text[])` : sql`true`}`;

interface Row {
  id: string;
  doc: unknown;
  /** As `ranked` has it. */
  ranked: string;
  is_offered: boolean;
}

/** SQL for whether `s`, a row of status changes, is a rejection by a plugin a short while ago. */
const isRejection = (now: Date) => sql`
  s.actor_type = 'plugin' and s.to_status = 'pending'
  and s.at > ${now.toISOString()}::timestamptz - ${restMinutes}::int * interval '1 minute'`;

/** SQL for the end of the rest after such rejections. */
const restEnd = sql`max(s.at) + ${restMinutes}::int * interval '1 minute'`;

/** SQL for whether its plugin has rejected `o`, a row of observations, a short while ago. */
export const rests = (now: Date): SQL => sql`
  exists (select from status_changes s where s.observation_id = o.id and ${isRejection(now)})`;

/** The same of the plugin of one observatory, for a request to the network. */
const restsAt = (place: SQL, now: Date) => sql`
  exists (select from status_changes s
           where s.observation_id = o.id and s.observatory_id = ${place} and ${isRejection(now)})`;

export interface Candidate extends ObservationDocument {
  id: string;
}
/** A candidate with its rank, as `ranked` has it. */
export type Ranked = Candidate & { ranked: string };

/**
 * Yields pending observations of pages, the highest priority first and then the oldest. Read page by page, for among the first
 * there may be many whose time hasn't come.
 */
async function* inRank(pageAfter: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Ranked> {
  let last: Row | undefined;
  do {
    const rows = await pageAfter(last);
    for (const { id, doc, ranked: rank, is_offered } of rows)
      if (is_offered) yield { ...readObservation(doc), id, ranked: rank };
    last = rows.length < pageSize ? undefined : rows.at(-1);
  } while (last);
}

/**
 * Yields the pending observations of an observatory by people who may observe there, of projects that allow it, the highest
 * priority first and then the oldest. Both are looked up for each page: for all that wait it costs as much again.
 */
export const candidatesOf = (
  db: Queryable,
  observatoryId: string,
  now: Date,
  only: Only = {},
): AsyncGenerator<Ranked> =>
  inRank(
    (last) => query<Row[]>(db)`
      select o.id, o.doc, o.ranked, ${observerStillMay} and ${projectAllows(sql`o.doc_observatory_id`)} as is_offered from (
        select o.id, o.doc, o.doc_user_id, o.doc_project_id, o.doc_observatory_id, rank.ranked
          from observations o
          cross join lateral (select ${ranked} as ranked) rank
         where ${waitsAt(observatoryId, now)} and ${isAmong(only)}
           and ${last ? sql`(rank.ranked < ${last.ranked} or (rank.ranked = ${last.ranked} and o.id > ${last.id}))` : sql`true`}
         order by rank.ranked desc, o.id limit ${pageSize}) o
       order by o.ranked desc, o.id`,
  );

/**
 * SQL for the place of `o` among all that is placed nowhere, as the index of those has it: the digits of its rank turned round, so
 * that the highest comes first in an ascending index.
 */
const inTurn = sql`translate(${ranked}, '0123456789', '9876543210')`;
/** The place of what is rapid. */
const rapidTurn = "88";

/**
 * The requests to the network that may be placed at an observatory, as far as people and names decide it; likewise. Those whose
 * target or time surely isn't there now are left out before anything of them is read: the others are for the caller to judge.
 */
const unplacedFor = (
  db: Queryable,
  { id, ready }: Here,
  now: Date,
  { ids, rapid, ...only }: Only,
): AsyncGenerator<Ranked> => {
  const place = sql`${id}::text`;
  return inRank(
    (last) => query<Row[]>(db)`
      select o.id, o.doc, o.ranked,
             ${networkAllows(place)} and not ${restsAt(place, now)} and ${asksNetwork}
               and cardinality(${observesAt(sql`array[${place}]`)}) > 0 as is_offered
        from (
          select o.id, o.doc, o.doc_user_id, o.doc_project_id, ${ranked} as ranked, ${inTurn} as turn
            from observations o
           where o.doc_observatory_id is null and o.doc_status = 'pending'
             and ${rapid ? sql`${inTurn} = ${rapidTurn}` : sql`true`}
             and ${ids ? sql`o.id = any(${sql.param(ids)}::text[])` : sql`true`} and ${isFixed(only)}
             and ${last ? sql`(${inTurn}, o.id) > (${turned(last.ranked)}, ${last.id})` : sql`true`}
             and ${mayBeUp(ready, now)}
           order by ${inTurn}, o.id limit ${pageSize}) o
       order by o.turn, o.id`,
  );
};

/**
 * Yields the requests to the network that are placed nowhere and whose project is active, the highest priority first and then the
 * oldest, wherever they may be placed.
 */
export const unplaced = (db: Queryable): AsyncGenerator<Ranked> =>
  inRank(
    (last) => query<Row[]>(db)`
      select o.id, o.doc, ${ranked} as ranked, ${hasActiveProject} and ${asksNetwork} as is_offered
        from observations o
       where o.doc_observatory_id is null and o.doc_status = 'pending'
         and ${last ? sql`(${inTurn}, o.id) > (${turned(last.ranked)}, ${last.id})` : sql`true`}
       order by ${inTurn}, o.id limit ${pageSize}`,
  );

const turned = (rank: string) => rank.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));

/** An observatory that looks for work. */
interface Here {
  id: string;
  ready: Limited;
}

/** Yields the work that an observatory may be given, in order: what waits there, and requests to the network. */
export async function* workFor(
  db: Queryable,
  here: Here,
  now: Date,
  only: Only = {},
): AsyncGenerator<Candidate> {
  const own = candidatesOf(db, here.id, now, only);
  const ofNetwork = unplacedFor(db, here, now, only);
  let [one, other] = [await own.next(), await ofNetwork.next()];
  while (!one.done || !other.done) {
    const isOwnFirst = !one.done && (other.done || comesFirst(one.value, other.value));
    yield (isOwnFirst ? one : other).value as Ranked;
    if (isOwnFirst) one = await own.next();
    else other = await ofNetwork.next();
  }
}

/** True if the first of two candidates is handed out before the other. */
export const comesFirst = (one: Ranked, other: Ranked) =>
  one.ranked === other.ranked ? one.id < other.id : one.ranked > other.ranked;

/** Finds those of some observatories that a request to the network may be placed at, as far as people and names decide it. */
export async function placesFor(
  db: Queryable,
  observationId: string,
  observatoryIds: readonly string[],
): Promise<Set<string>> {
  const place = sql`place.id`;
  const rows = await query<{ id: string }[]>(db)`
    select place.id from observations o cross join unnest(${observesAt(sql`${sql.param([...observatoryIds])}::text[]`)}) place (id)
     where o.id = ${observationId} and ${networkAllows(place)}`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns a function that finds likewise for one request after the other. People, projects and names are looked up once for all
 * requests that have the same.
 */
export function placesForEach(db: Queryable, observatoryIds: readonly string[]) {
  const known = new Map<string, Promise<Set<string>>>();
  return ({ id, user_id, project_id, where }: Candidate): Promise<Set<string>> => {
    const key = JSON.stringify([user_id, project_id, where?.observatory_ids]);
    const places = known.get(key) ?? placesFor(db, id, observatoryIds);
    known.set(key, places);
    return places;
  };
}

/** Finds the end of the rest of an observation that a plugin has just rejected; null if none has. */
export async function restsUntil(db: Queryable, id: string, now: Date): Promise<Date | null> {
  const [row] = await query<[{ until: Date | null }]>(db)`
    select ${restEnd} as until from status_changes s where s.observation_id = ${id} and ${isRejection(now)}`;
  return row.until;
}

/**
 * Finds those of some observatories whose plugins have just rejected a request to the network, by request, each with the end of
 * its rest.
 */
export async function restingAt(
  db: Queryable,
  observatoryIds: readonly string[],
  now: Date,
): Promise<Map<string, Map<string, Date>>> {
  const rows = await query<{ id: string; place: string; until: Date }[]>(db)`
    select s.observation_id as id, s.observatory_id as place, ${restEnd} as until from status_changes s
     where s.observatory_id = any(${sql.param([...observatoryIds])}::text[]) and ${isRejection(now)}
     group by s.observation_id, s.observatory_id`;
  const resting = new Map<string, Map<string, Date>>();
  for (const { id, place, until } of rows)
    resting.set(id, (resting.get(id) ?? new Map<string, Date>()).set(place, until));
  return resting;
}

/**
 * The place of a pending observation among those that wait at its observatory, in the order of `candidatesOf`; null where it
 * isn't offered at all. Those whose observers may no longer observe, or whose projects no longer allow the observatory, still count.
 */
export async function placeInQueue(
  db: Queryable,
  observatoryId: string,
  id: string,
  now: Date,
): Promise<{ place: number; of: number } | null> {
  // Ranked once each, for a rank is read from the whole of a document.
  const [{ waits, ...queue }] = await query<[{ place: number; of: number; waits: boolean }]>(db)`
    with own as materialized (select o.id, ${ranked} as ranked from observations o where o.id = ${id}),
         queue as materialized (
           select o.id, ${ranked} as ranked from observations o where ${waitsAt(observatoryId, now)})
    select count(*)::int as of, coalesce(bool_or(q.id = own.id), false) as waits,
           count(*) filter (where q.ranked > own.ranked or (q.ranked = own.ranked and q.id <= own.id))::int as place
      from queue q, own`;
  return waits ? queue : null;
}
