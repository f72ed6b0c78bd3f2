import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { root, shell } from "../../shell/parents.ts";
import { organizationSearch, organizationsSearch } from "./search.ts";

/** The routes that other services lead back to, with or without a session. */
export const storageAccessRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: "/storage-access",
    component: lazyPage(() => import("./storage/connecting/AccessPage.tsx"), "AccessPage"),
  }),
] as const;

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
