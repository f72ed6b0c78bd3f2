import { page } from "../../shell/page.ts";
import { shell } from "../../shell/parents.ts";
import { queryClient, trpc } from "../../trpc.ts";

export const tonightRoutes = [
  page(
    shell,
    "/",
    () => import("./TonightPage.tsx"),
    "TonightPage",
    undefined,
    () => queryClient.prefetchQuery(trpc.tonight.get.queryOptions({})),
  ),
] as const;
