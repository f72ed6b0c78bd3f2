import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { administration } from "../../shell/parents.ts";

export const backupsRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/backups",
    component: lazyPage(() => import("./BackupsPage.tsx"), "BackupsPage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/backups/$id",
    component: lazyPage(() => import("./BackupPage.tsx"), "BackupPage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/restores/$id",
    component: lazyPage(() => import("./RestorePage.tsx"), "RestorePage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/restore-drills/$id",
    component: lazyPage(() => import("./DrillPage.tsx"), "DrillPage"),
  }),
] as const;
