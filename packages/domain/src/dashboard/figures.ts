import { type Dashboard, observationStatus } from "@meridian/contract";
import type { Context } from "../context.ts";
import type { Scope } from "./scope.ts";

/** What these read of `observations` and `user_files` are columns derived from the documents, so that indexes alone answer. */
type Counted = Record<string, number>;
type ByStatus = Dashboard["observations_by_status"];

/** How many observatories in service, how many of them online, and how many projects. */
export async function countPlaces(
  { sql }: Context,
  { observatories, projects }: Scope,
): Promise<Pick<Dashboard, "observatory_count" | "online_count" | "project_count">> {
  const [row] = await sql<[{ observatory_count: number; online_count: number; project_count: number }]>`
    select count(*)::int as observatory_count,
           (count(*) filter (where left(s.doc ->> 'status', 200) = 'online'))::int as online_count,
           (select count(distinct listed.id) from (${projects}) as listed (id))::int as project_count
      from observatories s
     where s.id in (${observatories}) and s.doc -> 'retired' is distinct from 'true'`;
  return { ...row };
}

/** Those whose status nobody knows are observations all the same. */
export async function countObservations(
  { sql }: Context,
  { observations }: Scope,
): Promise<Pick<Dashboard, "observation_count" | "observations_by_status" | "success_rate">> {
  const rows = await sql<{ status: string | null; count: number }[]>`
    select o.doc_status as status, count(*)::int as count
      from observations o where ${observations ?? sql`true`} group by o.doc_status`;
  const counted: Counted = Object.fromEntries(rows.map(({ status, count }) => [status ?? "", count]));
  const observations_by_status = Object.fromEntries(
    observationStatus.options.map((status) => [status, counted[status] ?? 0]),
  ) as ByStatus;
  return {
    observation_count: rows.reduce((sum, { count }) => sum + count, 0),
    observations_by_status,
    success_rate: successRate(observations_by_status),
  };
}

/** The completed among all that ended by themselves; null when none has. */
function successRate({ completed, partially_completed, failed, aborted }: ByStatus): number | null {
  const ended = completed + partially_completed + failed + aborted;
  return ended === 0 ? null : completed / ended;
}

/** Bytes of the files of these observations; of the whole system also of those that belong to none. */
export async function sumStorage({ sql }: Context, { observations }: Scope): Promise<number> {
  const files = observations
    ? sql`observations o join user_files f on f.doc_observation_id = o.id where ${observations}`
    : sql`user_files f`;
  const [row] = await sql<[{ bytes: number }]>`
    select coalesce(sum(f.doc_size_bytes), 0)::float8 as bytes from ${files}`;
  return row.bytes;
}
