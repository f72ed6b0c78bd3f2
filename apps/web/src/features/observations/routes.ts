import { createRoute } from "@tanstack/react-router";
import { words } from "../../format/search.ts";
import { lazyPage } from "../../lazyPart.ts";
import { observationsSearch } from "../../resource/observations/search.ts";
import { shell } from "../../shell/parents.ts";

/** A page for a new observation: for which project and where it is to be made, by their ids. */
interface NewObservationSearch {
  project_id?: string | undefined;
  observatory_id?: string | undefined;
  /** The observation that the form begins as. */
  copy_of?: string | undefined;
}

const newObservationSearch = (search: Record<string, unknown>): NewObservationSearch => ({
  project_id: words(search.project_id),
  observatory_id: words(search.observatory_id),
  copy_of: words(search.copy_of),
});

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
