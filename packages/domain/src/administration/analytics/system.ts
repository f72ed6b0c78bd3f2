import type { Analytics, AnalyticsRange } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { readBusiest } from "./busiest.ts";
import { readDays } from "./days.ts";
import { readFailures } from "./failures.ts";
import { rangeOf } from "./range.ts";
import { readState } from "./state.ts";
import { readTotals } from "./totals.ts";

/** Figures of the whole system, as last counted. Throws UNAUTHENTICATED, FORBIDDEN, INVALID on the range. */
export async function getSystemAnalytics(ctx: Context, input: AnalyticsRange): Promise<Analytics> {
  requireServerAdmin(ctx);
  const range = rangeOf(ctx, input);
  const [state, totals, days, busiest_observatories, failures] = await Promise.all([
    readState(ctx),
    readTotals(ctx, ""),
    readDays(ctx, "", range),
    readBusiest(ctx, range),
    readFailures(ctx, "", range),
  ]);
  return { ...state, ...totals, ...range, days, busiest_observatories, failures };
}
