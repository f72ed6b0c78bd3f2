import { page } from "../../shell/page.ts";
import { administration } from "../../shell/parents.ts";
import { auditSearch } from "./search.ts";

export const auditRoutes = [
  page(administration, "/audit", () => import("./AuditPage.tsx"), "AuditPage", auditSearch),
  page(administration, "/audit/$id", () => import("./AuditEntryPage.tsx"), "AuditEntryPage"),
] as const;
