import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { administration } from "../../shell/parents.ts";
import { importsSearch } from "./search.ts";

export const importsRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/import",
    validateSearch: importsSearch,
    component: lazyPage(() => import("./ImportsPage.tsx"), "ImportsPage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/import/$id",
    component: lazyPage(() => import("./ImportPage.tsx"), "ImportPage"),
  }),
] as const;
