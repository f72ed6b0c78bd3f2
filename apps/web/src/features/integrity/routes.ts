import { page } from "../../shell/page.ts";
import { administration } from "../../shell/parents.ts";
import { issuesSearch, quarantineSearch } from "./search.ts";

export const integrityRoutes = [
  page(administration, "/integrity", () => import("./IntegrityPage.tsx"), "IntegrityPage"),
  page(administration, "/integrity/scans/$id", () => import("./ScanPage.tsx"), "ScanPage"),
  page(administration, "/integrity/issues", () => import("./IssuesPage.tsx"), "IssuesPage", issuesSearch),
  page(administration, "/integrity/issues/$id", () => import("./IssuePage.tsx"), "IssuePage"),
  page(administration, "/integrity/repairs/$id", () => import("./RepairPage.tsx"), "RepairPage"),
  page(
    administration,
    "/integrity/quarantine",
    () => import("./QuarantinePage.tsx"),
    "QuarantinePage",
    quarantineSearch,
  ),
  page(administration, "/integrity/checks", () => import("./ChecksPage.tsx"), "ChecksPage"),
  page(administration, "/integrity/checks/$id", () => import("./CheckPage.tsx"), "CheckPage"),
] as const;
