import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";

/** A request that holds a key, in the row `id`. */
export interface Claim {
  id: string;
  holder: string;
}

export interface KeptAnswer {
  /** Null while there is no answer. */
  status: number | null;
  request_hash: string | null;
  content_type: string | null;
  location: string | null;
  body: string | null;
  /** Done, but whoever did it was lost before the answer was kept. */
  lost: boolean;
}

/** The end of a key that is free at once: what is kept is rounded to milliseconds, also upwards. */
const before = sql`now() - interval '1 millisecond'`;

/** The row has an answer that leaves something to do. */
const isUnfinished = sql`k.status is null and k.body is not null and k.created_at >= now() - interval '1 day'`;

/** A key that is held now, with the answer that left something to do, if there is one. */
export type Held = Pick<KeptAnswer, "request_hash" | "body">;

/**
 * Takes a key, or answers what it was used for. One statement decides between requests at the same moment; the clock is
 * the database's. A holder that stopped renewing is gone: its key is free unless its work was committed. A row that is locked isn't waited
 * for: its work is being committed. What is left to do is gone on with for a day after the first request.
 */
export async function claimKey(
  db: Queryable,
  { id, holder }: Claim,
): Promise<{ ours: Held } | { kept: KeptAnswer }> {
  const [ours] = await query<Held[]>(db)`
    with there as (select from idempotency_keys where id = ${id}),
         unlocked as (select from idempotency_keys where id = ${id} for update skip locked)
    insert into idempotency_keys as k (id, holder, created_at, held_until)
    select ${id}, ${holder}, now(), now() + interval '1 minute'
     where not exists (select from there) or exists (select from unlocked)
    on conflict (id) do update set
      holder = excluded.holder, held_until = excluded.held_until, committed_at = null,
      created_at = case when ${isUnfinished} then k.created_at else excluded.created_at end,
      request_hash = case when ${isUnfinished} then k.request_hash end, body = case when ${isUnfinished} then k.body end,
      status = null, content_type = null, location = null
    where case when k.status is null
               then k.held_until < now() and (k.committed_at is null or k.created_at < now() - interval '1 day')
               else k.created_at < now() - interval '1 day' end
    returning request_hash, body`;
  if (ours) return { ours };
  const [kept] = await query<KeptAnswer[]>(db)`
    select case when created_at >= now() - interval '1 day' then status end as status,
           request_hash, content_type, location, body,
           status is null and committed_at is not null and held_until <= now() as lost
      from idempotency_keys where id = ${id}`;
  // It was let go of in this moment.
  return kept ? { kept } : claimKey(db, { id, holder });
}

/**
 * Says that the holder still works, or that its request was given up: then its key is free. While its work is being
 * committed the row is locked and left as it is, for that takes long where a standby was lost, and whatever waited for it would take a
 * connection from others.
 */
export async function renewClaim(db: Queryable, { id, holder }: Claim, isGivenUp: boolean): Promise<void> {
  await query(db)`
    update idempotency_keys set held_until = ${isGivenUp ? before : sql`now() + interval '1 minute'`}
     where status is null
       and id = (select id from idempotency_keys where id = ${id} and holder = ${holder} for no key update skip locked)`;
}

/**
 * Lets go of a key whose request wasn't carried out. One whose work is committed stays taken, without an answer, and what
 * an earlier one has left to do is kept.
 */
export async function releaseClaim(db: Queryable, { id, holder }: Claim): Promise<void> {
  const released = await query(db)`
    delete from idempotency_keys where id = ${id} and holder = ${holder} and committed_at is null and body is null`;
  if (released.count === 0)
    await query(
      db,
    )`update idempotency_keys set held_until = ${before}, holder = '' where id = ${id} and holder = ${holder}`;
}

/** Keeps an answer that leaves something to do: the same request goes on from it. Nobody holds it then, so that no renewal comes late. */
export async function keepUnfinished(
  db: Queryable,
  { id, holder }: Claim,
  { request_hash, body }: Held,
): Promise<void> {
  await query(db)`
    update idempotency_keys set request_hash = ${request_hash}, body = ${body}, held_until = ${before}, holder = ''
     where id = ${id} and holder = ${holder}`;
}

export async function keepAnswer(
  db: Queryable,
  { id, holder }: Claim,
  answer: Omit<KeptAnswer, "lost">,
): Promise<void> {
  const { status, request_hash, content_type, location, body } = answer;
  await query(db)`
    update idempotency_keys
       set status = ${status}, request_hash = ${request_hash}, content_type = ${content_type},
           location = ${location}, body = ${body}
     where id = ${id} and holder = ${holder}`;
}
