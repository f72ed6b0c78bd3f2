import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { shell } from "../../shell/parents.ts";

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: "/",
    component: lazyPage(() => import("./DashboardPage.tsx"), "DashboardPage"),
  }),
] as const;
