import { analyticsSearch } from "../../resource/analytics/search.ts";
import { page } from "../../shell/page.ts";
import { administration } from "../../shell/parents.ts";

export const analyticsRoutes = [
  page(administration, "/analytics", () => import("./AnalyticsPage.tsx"), "AnalyticsPage", analyticsSearch),
] as const;
