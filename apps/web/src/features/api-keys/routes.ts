import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { shell } from "../../shell/parents.ts";

export const apiKeysRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: "/api-keys",
    component: lazyPage(() => import("./ApiKeysPage.tsx"), "ApiKeysPage"),
  }),
] as const;
