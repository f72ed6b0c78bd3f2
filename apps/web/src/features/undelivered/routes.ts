import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { administration } from "../../shell/parents.ts";
import { undeliveredSearch } from "./search.ts";

export const undeliveredRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/undelivered",
    validateSearch: undeliveredSearch,
    component: lazyPage(() => import("./UndeliveredPage.tsx"), "UndeliveredPage"),
  }),
] as const;
