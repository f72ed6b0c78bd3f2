import { observations, observatories, pluginConnections } from "@meridian/database";
import { eq, query, type SQL, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { readObservation } from "../observations/index.ts";
import { isRapidAtWork, rapidAtWork } from "./rapid/interrupt.ts";
import type { Ongoing } from "./standstill.ts";

interface Row {
  id: string;
  doc: unknown;
  has_files: boolean;
  updated_at: string;
  last_seen_at: string | null;
  connected_at: string | null;
  is_held_up: boolean;
}

type Candidate = Ongoing & { id: string };

/** SQL for whether a row of observations has windows or a fixed time. */
export const hasTimes = (row: SQL): SQL => sql`
  (jsonb_typeof(${row}.doc -> 'fixed_time_start') = 'string'
   or case when jsonb_typeof(${row}.doc -> 'windows') = 'array' then jsonb_array_length(${row}.doc -> 'windows') > 0 else false end)`;

const atOnce = 500;

/**
 * Yields pages, by id, of observations that are handed out or begun and may stand still: all of observatories that aren't
 * connected, all that are paused or suspended, and all with times.
 */
export async function* standstillCandidates({ db }: Context): AsyncGenerator<Candidate[]> {
  for (let after = ""; ; ) {
    const rows = await query<Row[]>(db)`
      select o.id, o.doc, o.updated_at::text as updated_at, left(p.doc ->> 'last_seen_at', 200) as last_seen_at,
             c.connected_at::text as connected_at,
             o.doc ->> 'interrupted_by' is not null and exists (
               select from observations r where ${isRapidAtWork(sql`o.doc_observatory_id`)}) as is_held_up,
             exists (select from user_files f where f.doc_observation_id = o.id) as has_files
        from observations o
        left join observatories p on p.id = o.doc_observatory_id
        left join plugin_connections c on c.observatory_id = o.doc_observatory_id
       where o.doc_status in ('assigned', 'in_progress', 'paused', 'suspended') and o.id > ${after}
         and (c.observatory_id is null or o.doc_status in ('paused', 'suspended') or ${hasTimes(sql`o`)})
       order by o.id limit ${atOnce}`;
    yield rows.map(candidateOf);
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.id;
  }
}

function candidateOf({ id, doc, updated_at, last_seen_at, connected_at, ...row }: Row): Candidate {
  const connectedSince = connected_at === null ? null : new Date(connected_at);
  const awaySince = connectedSince ? null : latest(last_seen_at, updated_at);
  const changedAt = new Date(updated_at);
  const facts = { hasFiles: row.has_files, isHeldUp: row.is_held_up };
  return { id, observation: readObservation(doc), ...facts, awaySince, connectedSince, changedAt };
}

/**
 * Returns since when an observatory is away: no longer than the observation has stood still. Null if no plugin was ever
 * heard of.
 */
function latest(lastSeenAt: string | null, ...others: (string | null)[]): Date | null {
  const seen = Date.parse(lastSeenAt ?? "");
  if (Number.isNaN(seen)) return null;
  const times = others.flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  return new Date(Math.max(seen, ...times));
}

/** Entries of an observatory's history that are looked through for when it went offline. */
const entries = 20;

/**
 * The same under the locks of its observatory and itself, so that no plugin comes back meanwhile. It is away from when
 * Meridian noticed: while Meridian itself was down, nobody could connect. Undefined for one that is gone.
 */
export async function lockCandidate(
  tx: Transaction,
  { id, observation, hasFiles }: Candidate,
): Promise<Ongoing | undefined> {
  const { observatory_id } = observation;
  if (observatory_id === null) return undefined;
  const observatory = await observatories.find(tx, observatory_id, "update");
  const stored = await observations.find(tx, id, "update");
  if (!stored || stored.observatory_id !== observatory_id) return undefined;
  const [connection] = await tx
    .select()
    .from(pluginConnections)
    .where(eq(pluginConnections.observatory_id, observatory_id));
  const [{ at }] = await query<[{ at: string | null }]>(tx)`
    select max(left(doc ->> 'at', 200)) as at
      from (select doc from history_events where left(doc ->> 'subject_id', 200) = ${observatory_id}
             order by id desc limit ${entries}) recent
     where left(doc ->> 'event', 200) = 'observatory_offline'`;
  const awaySince = connection ? null : latest(observatory?.last_seen_at ?? null, stored.updated_at, at);
  const connectedSince = connection?.connected_at ?? null;
  const changedAt = new Date(stored.updated_at);
  const present = readObservation(stored);
  const isHeldUp = present.interrupted_by !== null && (await rapidAtWork(tx, observatory_id)) !== undefined;
  return { observation: present, hasFiles, awaySince, connectedSince, changedAt, isHeldUp };
}
