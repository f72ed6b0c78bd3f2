import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { administration } from "../../shell/parents.ts";

export const healthRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/health",
    component: lazyPage(() => import("./HealthPage.tsx"), "HealthPage"),
  }),
] as const;
