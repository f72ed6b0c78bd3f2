import { page } from "../../shell/page.ts";
import { root, shell } from "../../shell/parents.ts";
import { organizationSearch, organizationsSearch } from "./search.ts";

/** The routes that other services lead back to, with or without a session. */
export const storageAccessRoutes = [
  page(root, "/storage-access", () => import("./storage/connecting/AccessPage.tsx"), "AccessPage"),
] as const;

export const organizationsRoutes = [
  page(
    shell,
    "/organizations",
    () => import("./OrganizationsPage.tsx"),
    "OrganizationsPage",
    organizationsSearch,
  ),
  page(
    shell,
    "/organizations/new",
    () => import("./settings/NewOrganizationPage.tsx"),
    "NewOrganizationPage",
  ),
  page(
    shell,
    "/organizations/$id",
    () => import("./detail/OrganizationPage.tsx"),
    "OrganizationPage",
    organizationSearch,
  ),
] as const;
