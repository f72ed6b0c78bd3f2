import type { Queryable } from "@meridian/database";
import { query, type SQL, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { isActiveOrganization } from "../../ground/access/index.ts";
import { earlierOccurrences } from "./earlier.ts";

const repeatableRead = { isolationLevel: "repeatable read" } as const;

/**
 * Counts everything anew, as it is at one moment, and keeps it by day and observatory. Answers false and does nothing when
 * another process is counting. Readers see what was there before until all of it is counted.
 */
export async function countAnalytics({ db, now }: Pick<Context, "db" | "now">): Promise<boolean> {
  const began = performance.now();
  // Of before the first reading: the figures are at least as new as they say.
  const at = now();
  return db.transaction(async (tx) => {
    const [lock] = await query<[{ taken: boolean }]>(tx)`
      select pg_try_advisory_xact_lock(hashtextextended('analytics', 0)) as taken`;
    if (!lock.taken) return false;
    await query(tx)`set local statement_timeout = 0`;
    await query(tx)`set local work_mem = '32MB'`;
    await countSubmitted(tx);
    await countEnded(tx);
    await countMonths(tx);
    await countFiles(tx);
    // The next question may come before PostgreSQL notices by itself how many rows there are now.
    await query(tx)`analyze analytics_days, analytics_months, analytics_failures, analytics_files`;
    await countTheRest(tx, at, began);
    return true;
  }, repeatableRead);
}

/**
 * The scopes that a row counts for: its observatory, and the whole system. A row without an observatory counts for the system
 * alone.
 */
const scope = () => sql`case when grouping(place) = 1 then '' else place end`;
const scopes = () => sql`grouping(place) = 1 or place <> ''`;

/** The day of `finished_at` where that is a time, else the one of the last change; whatever a document holds, this can't fail. */
const endDay = () => sql`
  case when left(doc ->> 'finished_at', 30) ~ '^[12][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T'
       then (substr(doc ->> 'finished_at', 1, 7) || '-01')::date + (substr(doc ->> 'finished_at', 9, 2)::int - 1)
       else (updated_at at time zone 'UTC')::date end`;

async function countSubmitted(db: Queryable): Promise<void> {
  await query(db)`delete from analytics_days`;
  await query(db)`
    insert into analytics_days (scope_id, day, status, created, ended)
    select ${scope()}, day, status, sum(created), 0 from (
      select doc_observatory_id as place, (created_at at time zone 'UTC')::date as day,
             coalesce(doc_status, '') as status, count(*) as created
        from observations group by 1, 2, 3
    ) each
     group by grouping sets ((place, day, status), (day, status)) having ${scopes()}`;
}

/**
 * Counts each occurrence that ended, and why it didn't end well. The documents are read once for both. Reasons that differ in
 * numbers alone are the same; rare ones are counted together, so that the table stays small.
 */
async function countEnded(db: Queryable): Promise<void> {
  await query(db)`delete from analytics_failures`;
  await query(db)`
    with ended as materialized (
      select place, day, status, reason, count(*)::int as count from (
        select doc_observatory_id as place, ${endDay()} as day, doc_status as status,
               ${failure(sql`doc_status`, sql`doc ->> 'status_reason'`)} as reason
          from observations
         where doc_status in ('completed', 'partially_completed', 'failed', 'aborted', 'cancelled')
         union all
        select o.doc_observatory_id, (e.ended_at at time zone 'UTC')::date, e.status,
               ${failure(sql`e.status`, sql`e.reason`)}
          from (${earlierOccurrences()}) e join observations o on o.id = e.observation_id
      ) each group by 1, 2, 3, 4
    ), days as (
      insert into analytics_days (scope_id, day, status, created, ended)
      select ${scope()}, day, status, 0, sum(count) from ended
       group by grouping sets ((place, day, status), (day, status)) having ${scopes()}
      on conflict (scope_id, day, status) do update set ended = excluded.ended
    ), known as (
      select reason from ended where reason is not null group by reason order by sum(count) desc, reason limit 200
    )
    insert into analytics_failures (scope_id, day, status, reason, count)
    select ${scope()}, day, status, reason, sum(count) from (
      select place, day, status, count,
             case when reason in (select reason from known) then reason else 'Other reasons' end as reason
        from ended where reason is not null
    ) each
     group by grouping sets ((place, day, status, reason), (day, status, reason)) having ${scopes()}`;
}

/** Sums days up to months. Over a long time there are about as many days of observatories as observations: months are few. */
async function countMonths(db: Queryable): Promise<void> {
  await query(db)`delete from analytics_months`;
  await query(db)`
    insert into analytics_months (scope_id, month, created, ended, completed)
    select scope_id, date_trunc('month', day)::date, sum(created),
           coalesce(sum(ended) filter (where status <> 'cancelled'), 0),
           coalesce(sum(ended) filter (where status = 'completed'), 0)
      from analytics_days where scope_id <> '' group by 1, 2`;
}

/** The reason for not ending well; null for an occurrence that ended well. */
const failure = (status: SQL, reason: SQL) => sql`
  case when ${status} in ('failed', 'aborted', 'partially_completed')
       then coalesce(left(regexp_replace(btrim(left(${reason}, 200)), '[0-9]+([.:,][0-9]+)*', '#', 'g'), 120), '') end`;

/** A file whose observation is gone counts for everything together. Calibration frames count like images. */
async function countFiles(db: Queryable): Promise<void> {
  await query(db)`delete from analytics_files`;
  await query(db)`
    insert into analytics_files (scope_id, day, files, bytes)
    select ${scope()}, day, count(*), coalesce(sum(bytes), 0) from (
      select coalesce(left(f.doc ->> 'observatory_id', 200), o.doc_observatory_id) as place,
             (f.created_at at time zone 'UTC')::date as day, f.doc_size_bytes as bytes
        from user_files f left join observations o on o.id = f.doc_observation_id
       union all
      select left(doc ->> 'observatory_id', 200), (created_at at time zone 'UTC')::date, doc_size_bytes
        from calibration_files
    ) each
     group by grouping sets ((place, day), (day)) having ${scopes()}`;
}

async function countTheRest(db: Queryable, at: Date, began: number): Promise<void> {
  const [places] = await query<[{ observatories: number; users: number; organizations: number }]>(db)`
    select (select count(*) from observatories)::int as observatories, (select count(*) from users)::int as users,
           (select count(*) from organizations g where ${isActiveOrganization(at)})::int as organizations`;
  const took = Math.round(performance.now() - began);
  await query(db)`delete from analytics_state`;
  await query(db)`
    insert into analytics_state (id, counted_at, took_ms, observatory_count, user_count, organization_count)
    values ('system', ${at}, ${took}, ${places.observatories}, ${places.users}, ${places.organizations})`;
}
