import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { analyticsSearch } from "../../resource/analytics/search.ts";
import { administration } from "../../shell/parents.ts";

export const analyticsRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/analytics",
    validateSearch: analyticsSearch,
    component: lazyPage(() => import("./AnalyticsPage.tsx"), "AnalyticsPage"),
  }),
] as const;
