import { type Analytics, observationStatus } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { readSettings } from "../../ground/settings/index.ts";
import { successRate } from "./rate.ts";
import { readState } from "./state.ts";

type Totals = Pick<
  Analytics,
  "observation_count" | "observations_by_status" | "success_rate" | "storage_bytes" | "storage_quota_bytes"
>;

/** Totals of all times. A status that nobody knows counts as an observation all the same. */
export async function readTotals({ db }: Context, scopeId: string): Promise<Totals> {
  const [counts, [files], { values }] = await Promise.all([
    query<{ status: string; count: number; ended: number }[]>(db)`
      select status, sum(created)::int as count, sum(ended)::int as ended from analytics_days where scope_id = ${scopeId} group by status`,
    query<[{ bytes: number }]>(db)`
      select coalesce(sum(bytes), 0)::float8 as bytes from analytics_files where scope_id = ${scopeId}`,
    readSettings(db),
  ]);
  const counted = new Map(counts.map(({ status, count }) => [status, count]));
  const of = (status: string) => counted.get(status) ?? 0;
  const endedAs = new Map(counts.map(({ status, ended }) => [status, ended]));
  return {
    observation_count: counts.reduce((sum, { count }) => sum + count, 0),
    observations_by_status: Object.fromEntries(
      observationStatus.options.map((status) => [status, of(status)]),
    ) as Analytics["observations_by_status"],
    success_rate: successRate(endedAs),
    storage_bytes: files.bytes,
    storage_quota_bytes: scopeId === "" ? values.storage_quota_bytes : values.observatory_quota_bytes,
  };
}

/** The most observations and files that are counted within an answer. */
const countable = 200_000;

/** The totals of the whole system where there is too much to be counted for each answer; undefined where there isn't. */
export async function readLargeTotals(ctx: Context): Promise<(Totals & { as_of: string }) | undefined> {
  const { db } = ctx;
  const [kept] = await query<[{ large: boolean }]>(db)`
    select (select sum(created) from analytics_days where scope_id = '') > ${countable}
        or (select sum(files) from analytics_files where scope_id = '') > ${countable} as large`;
  if (!kept.large) return undefined;
  const [{ as_of }, totals] = await Promise.all([readState(ctx), readTotals(ctx, "")]);
  return as_of === null ? undefined : { ...totals, as_of };
}
