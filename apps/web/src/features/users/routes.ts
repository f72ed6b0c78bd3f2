import { page } from "../../shell/page.ts";
import { administration } from "../../shell/parents.ts";
import { usersSearch } from "./search.ts";

export const usersRoutes = [
  page(administration, "/users", () => import("./UsersPage.tsx"), "UsersPage", usersSearch),
  page(administration, "/users/$id", () => import("./detail/UserPage.tsx"), "UserPage"),
] as const;
