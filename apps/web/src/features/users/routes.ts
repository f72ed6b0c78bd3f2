import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { administration } from "../../shell/parents.ts";
import { usersSearch } from "./search.ts";

export const usersRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/users",
    validateSearch: usersSearch,
    component: lazyPage(() => import("./UsersPage.tsx"), "UsersPage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/users/$id",
    component: lazyPage(() => import("./detail/UserPage.tsx"), "UserPage"),
  }),
] as const;
