import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { administration } from "../../shell/parents.ts";
import { auditSearch } from "./search.ts";

export const auditRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/audit",
    validateSearch: auditSearch,
    component: lazyPage(() => import("./AuditPage.tsx"), "AuditPage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/audit/$id",
    component: lazyPage(() => import("./AuditEntryPage.tsx"), "AuditEntryPage"),
  }),
] as const;
