import { createRoute } from "@tanstack/react-router";
import { newSearch } from "../../format/search.ts";
import { lazyPage } from "../../lazyPart.ts";
import { shell } from "../../shell/parents.ts";
import { projectSearch, projectsSearch } from "./search.ts";

export const projectsRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: "/projects",
    validateSearch: projectsSearch,
    component: lazyPage(() => import("./ProjectsPage.tsx"), "ProjectsPage"),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: "/projects/new",
    validateSearch: newSearch,
    component: lazyPage(() => import("./settings/NewProjectPage.tsx"), "NewProjectPage"),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: "/projects/$id",
    validateSearch: projectSearch,
    component: lazyPage(() => import("./detail/ProjectPage.tsx"), "ProjectPage"),
  }),
] as const;
