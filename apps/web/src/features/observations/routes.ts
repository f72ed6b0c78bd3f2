import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { observationsSearch } from "../../resource/observations/search.ts";
import { shell } from "../../shell/parents.ts";
import { newObservationSearch } from "./search.ts";

export const observationsRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: "/observations",
    validateSearch: observationsSearch,
    component: lazyPage(() => import("./ObservationsPage.tsx"), "ObservationsPage"),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: "/observations/new",
    validateSearch: newObservationSearch,
    component: lazyPage(() => import("./form/NewObservationPage.tsx"), "NewObservationPage"),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: "/observations/$id",
    component: lazyPage(() => import("./detail/ObservationPage.tsx"), "ObservationPage"),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: "/observations/$id/edit",
    component: lazyPage(() => import("./form/EditObservationPage.tsx"), "EditObservationPage"),
  }),
] as const;
