import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { shell } from "../../shell/parents.ts";

export const profileRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: "/profile",
    component: lazyPage(() => import("./ProfilePage.tsx"), "ProfilePage"),
  }),
] as const;
