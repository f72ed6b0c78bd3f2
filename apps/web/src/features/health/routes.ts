import { page } from "../../shell/page.ts";
import { administration } from "../../shell/parents.ts";

export const healthRoutes = [
  page(administration, "/health", () => import("./HealthPage.tsx"), "HealthPage"),
] as const;
