import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { shell } from "../../shell/parents.ts";
import { organizationSearch, organizationsSearch } from "./search.ts";

export const organizationsRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: "/organizations",
    validateSearch: organizationsSearch,
    component: lazyPage(() => import("./OrganizationsPage.tsx"), "OrganizationsPage"),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: "/organizations/new",
    component: lazyPage(() => import("./settings/NewOrganizationPage.tsx"), "NewOrganizationPage"),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: "/organizations/$id",
    validateSearch: organizationSearch,
    component: lazyPage(() => import("./detail/OrganizationPage.tsx"), "OrganizationPage"),
  }),
] as const;
