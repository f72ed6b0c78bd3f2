import { imagesSearch } from "../../resource/images/search.ts";
import { page } from "../../shell/page.ts";
import { shell } from "../../shell/parents.ts";

export const imagesRoutes = [
  page(shell, "/images", () => import("./ImagesPage.tsx"), "ImagesPage", imagesSearch),
] as const;
