import {
  analytics as analyticsSchema,
  observatoryAnalyticsInput,
  systemAnalyticsInput,
} from "@meridian/contract";
import { getObservatoryAnalytics, getSystemAnalytics } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Analytics";

export const analytics = router({
  system: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/system/analytics",
        tag,
        summary: "Figures of the whole system, day by day",
      },
      output: analyticsSchema,
    })
    .input(systemAnalyticsInput)
    .query(({ ctx, input }) => getSystemAnalytics(ctx, input)),

  observatory: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/observatories/{id}/analytics",
        tag,
        summary: "Figures of one observatory, day by day",
      },
      output: analyticsSchema,
    })
    .input(observatoryAnalyticsInput)
    .query(({ ctx, input }) => getObservatoryAnalytics(ctx, input)),
});
