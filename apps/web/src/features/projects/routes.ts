import { page } from "../../shell/page.ts";
import { shell } from "../../shell/parents.ts";
import { newProjectSearch, projectSearch, projectsSearch } from "./search.ts";

export const projectsRoutes = [
  page(shell, "/projects", () => import("./ProjectsPage.tsx"), "ProjectsPage", projectsSearch),
  page(
    shell,
    "/projects/new",
    () => import("./settings/NewProjectPage.tsx"),
    "NewProjectPage",
    newProjectSearch,
  ),
  page(shell, "/projects/$id", () => import("./detail/ProjectPage.tsx"), "ProjectPage", projectSearch),
] as const;
