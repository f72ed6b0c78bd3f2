import { page } from "../../shell/page.ts";
import { administration } from "../../shell/parents.ts";

export const backupsRoutes = [
  page(administration, "/backups", () => import("./BackupsPage.tsx"), "BackupsPage"),
  page(administration, "/backups/$id", () => import("./BackupPage.tsx"), "BackupPage"),
  page(administration, "/restores/$id", () => import("./RestorePage.tsx"), "RestorePage"),
  page(administration, "/restore-drills/$id", () => import("./DrillPage.tsx"), "DrillPage"),
] as const;
