import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { administration } from "../../shell/parents.ts";

export const restoresRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/restores/$id",
    component: lazyPage(() => import("./RestorePage.tsx"), "RestorePage"),
  }),
] as const;
