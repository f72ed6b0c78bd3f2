import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { administration } from "../../shell/parents.ts";
import { issuesSearch, quarantineSearch } from "./search.ts";

export const integrityRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/integrity",
    component: lazyPage(() => import("./IntegrityPage.tsx"), "IntegrityPage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/integrity/scans/$id",
    component: lazyPage(() => import("./ScanPage.tsx"), "ScanPage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/integrity/issues",
    validateSearch: issuesSearch,
    component: lazyPage(() => import("./IssuesPage.tsx"), "IssuesPage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/integrity/issues/$id",
    component: lazyPage(() => import("./IssuePage.tsx"), "IssuePage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/integrity/repairs/$id",
    component: lazyPage(() => import("./RepairPage.tsx"), "RepairPage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/integrity/quarantine",
    validateSearch: quarantineSearch,
    component: lazyPage(() => import("./QuarantinePage.tsx"), "QuarantinePage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/integrity/checks",
    component: lazyPage(() => import("./ChecksPage.tsx"), "ChecksPage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/integrity/checks/$id",
    component: lazyPage(() => import("./CheckPage.tsx"), "CheckPage"),
  }),
] as const;
