import { page } from "../../shell/page.ts";
import { shell } from "../../shell/parents.ts";

export const profileRoutes = [
  page(shell, "/profile", () => import("./ProfilePage.tsx"), "ProfilePage"),
] as const;
