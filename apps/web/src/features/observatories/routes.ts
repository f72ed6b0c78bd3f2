import { createRoute } from "@tanstack/react-router";
import { newSearch } from "../../format/search.ts";
import { lazyPage } from "../../lazyPart.ts";
import { shell } from "../../shell/parents.ts";
import { observatoriesSearch, observatorySearch } from "./search.ts";

export const observatoriesRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: "/observatories",
    validateSearch: observatoriesSearch,
    component: lazyPage(() => import("./ObservatoriesPage.tsx"), "ObservatoriesPage"),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: "/observatories/new",
    validateSearch: newSearch,
    component: lazyPage(() => import("./settings/NewObservatoryPage.tsx"), "NewObservatoryPage"),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: "/observatories/$id",
    validateSearch: observatorySearch,
    component: lazyPage(() => import("./detail/ObservatoryPage.tsx"), "ObservatoryPage"),
  }),
] as const;
