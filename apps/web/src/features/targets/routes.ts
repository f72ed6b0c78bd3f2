import { page } from "../../shell/page.ts";
import { shell } from "../../shell/parents.ts";
import { targetsSearch } from "./search.ts";

export const targetsRoutes = [
  page(shell, "/targets", () => import("./TargetsPage.tsx"), "TargetsPage", targetsSearch),
] as const;
