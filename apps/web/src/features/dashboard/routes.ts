import { page } from "../../shell/page.ts";
import { shell } from "../../shell/parents.ts";

export const dashboardRoutes = [
  page(shell, "/", () => import("./DashboardPage.tsx"), "DashboardPage"),
] as const;
