import { page } from "../../shell/page.ts";
import { shell } from "../../shell/parents.ts";

export const apiKeysRoutes = [
  page(shell, "/api-keys", () => import("./ApiKeysPage.tsx"), "ApiKeysPage"),
] as const;
