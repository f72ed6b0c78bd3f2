import { newSearch } from "../../format/search.ts";
import { page } from "../../shell/page.ts";
import { shell } from "../../shell/parents.ts";
import { observatoriesSearch, observatorySearch } from "./search.ts";

export const observatoriesRoutes = [
  page(
    shell,
    "/observatories",
    () => import("./ObservatoriesPage.tsx"),
    "ObservatoriesPage",
    observatoriesSearch,
  ),
  page(
    shell,
    "/observatories/new",
    () => import("./settings/NewObservatoryPage.tsx"),
    "NewObservatoryPage",
    newSearch,
  ),
  page(
    shell,
    "/observatories/$id",
    () => import("./detail/ObservatoryPage.tsx"),
    "ObservatoryPage",
    observatorySearch,
  ),
  page(shell, "/queue", () => import("./QueuePage.tsx"), "QueuePage"),
] as const;
