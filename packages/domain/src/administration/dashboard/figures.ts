import { type Dashboard, observationStatus } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { beginsAnother, successRate } from "../analytics/index.ts";
import type { Scope } from "./scope.ts";

/*
 * These figures read columns of `observations` and `user_files` that are derived from the documents, so that indexes alone
 * answer.
 */
type ByStatus = Dashboard["observations_by_status"];

/** Counts the observatories in service, those of them that are online, and the projects. */
export async function countPlaces(
  { db }: Context,
  { observatories, projects }: Scope,
): Promise<Pick<Dashboard, "observatory_count" | "online_count" | "project_count">> {
  const [row] = await query<[{ observatory_count: number; online_count: number; project_count: number }]>(db)`
    select count(*)::int as observatory_count,
           (count(*) filter (where left(s.doc ->> 'status', 200) = 'online'))::int as online_count,
           (select count(distinct listed.id) from (${projects}) as listed (id))::int as project_count
      from observatories s
     where s.id in (${observatories}) and s.doc -> 'retired' is distinct from 'true'`;
  return { ...row };
}

/** Counts observations, also those with an unknown status. The rate is of occurrences: earlier ones have ended too. */
export async function countObservations(
  { db }: Context,
  { observations }: Scope,
): Promise<Pick<Dashboard, "observation_count" | "observations_by_status" | "success_rate">> {
  const within = observations ?? sql`true`;
  const [rows, earlier] = await Promise.all([
    query<StatusCount[]>(db)`
      select o.doc_status as status, count(*)::int as count from observations o where ${within} group by o.doc_status`,
    query<StatusCount[]>(db)`
      select s.from_status as status, count(*)::int as count
        from observations o join status_changes s on s.observation_id = o.id
       where ${within} and ${beginsAnother()} group by s.from_status`,
  ]);
  const counted = sums(rows);
  return {
    observation_count: rows.reduce((sum, { count }) => sum + count, 0),
    observations_by_status: Object.fromEntries(
      observationStatus.options.map((status) => [status, counted.get(status) ?? 0]),
    ) as ByStatus,
    success_rate: successRate(sums([...rows, ...earlier])),
  };
}

interface StatusCount {
  status: string | null;
  count: number;
}

function sums(rows: readonly StatusCount[]): Map<string | null, number> {
  const counted = new Map<string | null, number>();
  for (const { status, count } of rows) counted.set(status, (counted.get(status) ?? 0) + count);
  return counted;
}

/** Bytes of the files of these observations; of the whole system also of those that belong to none. */
export async function sumStorage({ db }: Context, { observations }: Scope): Promise<number> {
  const files = observations
    ? sql`observations o join user_files f on f.doc_observation_id = o.id where ${observations}`
    : sql`user_files f`;
  const [row] = await query<[{ bytes: number }]>(db)`
    select coalesce(sum(f.doc_size_bytes), 0)::float8 as bytes from ${files}`;
  return row.bytes;
}
