import { page } from "../../shell/page.ts";
import { administration } from "../../shell/parents.ts";
import { undeliveredSearch } from "./search.ts";

export const undeliveredRoutes = [
  page(
    administration,
    "/undelivered",
    () => import("./UndeliveredPage.tsx"),
    "UndeliveredPage",
    undeliveredSearch,
  ),
] as const;
