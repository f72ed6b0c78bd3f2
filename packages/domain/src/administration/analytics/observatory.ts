import type { Analytics, AnalyticsRange } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { isActiveOrganization, requireObservatory } from "../../ground/access/index.ts";
import { readDays } from "./days.ts";
import { readFailures } from "./failures.ts";
import { rangeOf } from "./range.ts";
import { readState } from "./state.ts";
import { readTotals } from "./totals.ts";

/** The same of one observatory, for those who administer it. Throws UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, INVALID. */
export async function getObservatoryAnalytics(
  ctx: Context,
  { id, ...input }: AnalyticsRange & { id: string },
): Promise<Analytics> {
  await requireObservatory(ctx.db, ctx, id, "administer");
  const range = rangeOf(ctx, input);
  const [{ as_of }, people, totals, days, failures] = await Promise.all([
    readState(ctx),
    countPeople(ctx, id),
    readTotals(ctx, id),
    readDays(ctx, id, range),
    readFailures(ctx, id, range),
  ]);
  const counts = { as_of, observatory_count: 1, ...people };
  return { ...counts, ...totals, ...range, days, busiest_observatories: [], failures };
}

/** Everybody who has access, and the active ones of the organizations that are members. */
async function countPeople({ db, now }: Context, id: string) {
  const [row] = await query<[{ user_count: number; organization_count: number }]>(db)`
    select (select count(distinct user_id)::int from observatory_access where observatory_id = ${id} and can_view) as user_count,
           (select count(*)::int from organizations g
             where g.id in (select organization_id from observatory_members where observatory_id = ${id})
               and ${isActiveOrganization(now())}) as organization_count`;
  return { ...row };
}
