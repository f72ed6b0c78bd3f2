import { page } from "../../shell/page.ts";
import { administration } from "../../shell/parents.ts";

export const settingsRoutes = [
  page(administration, "/settings", () => import("./SettingsPage.tsx"), "SettingsPage"),
] as const;
