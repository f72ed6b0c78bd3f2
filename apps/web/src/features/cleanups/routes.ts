import { page } from "../../shell/page.ts";
import { administration } from "../../shell/parents.ts";

export const cleanupsRoutes = [
  page(administration, "/cleanup", () => import("./CleanupsPage.tsx"), "CleanupsPage"),
  page(administration, "/cleanup/$id", () => import("./CleanupPage.tsx"), "CleanupPage"),
] as const;
