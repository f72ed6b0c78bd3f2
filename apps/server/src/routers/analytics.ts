import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const { read } = proceduresOf("Analytics");

export const analytics = router({
  system: read(
    "GET /api/v1/system/analytics",
    "Figures of the whole system, day by day",
    contract.systemAnalyticsInput,
    contract.analytics,
    domain.getSystemAnalytics,
  ),
  observatory: read(
    "GET /observatories/{id}/analytics",
    "Figures of one observatory, day by day",
    contract.observatoryAnalyticsInput,
    contract.analytics,
    domain.getObservatoryAnalytics,
  ),
});
