import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { shell } from "../../shell/parents.ts";

export const versionsRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: "/versions",
    component: lazyPage(() => import("./VersionsPage.tsx"), "VersionsPage"),
  }),
] as const;
