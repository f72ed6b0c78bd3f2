import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { administration } from "../../shell/parents.ts";

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/settings",
    component: lazyPage(() => import("./SettingsPage.tsx"), "SettingsPage"),
  }),
] as const;
