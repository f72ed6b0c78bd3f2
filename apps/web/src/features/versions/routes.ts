import { page } from "../../shell/page.ts";
import { shell } from "../../shell/parents.ts";

export const versionsRoutes = [
  page(shell, "/versions", () => import("./VersionsPage.tsx"), "VersionsPage"),
] as const;
