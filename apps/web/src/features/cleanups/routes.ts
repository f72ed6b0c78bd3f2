import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { administration } from "../../shell/parents.ts";

export const cleanupsRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/cleanup",
    component: lazyPage(() => import("./CleanupsPage.tsx"), "CleanupsPage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/cleanup/$id",
    component: lazyPage(() => import("./CleanupPage.tsx"), "CleanupPage"),
  }),
] as const;
