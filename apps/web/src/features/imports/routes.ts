import type { ImportKind } from "@meridian/contract";
import { importKinds } from "@meridian/contract/choices";
import { oneOf } from "../../format/search.ts";
import { page } from "../../shell/page.ts";
import { administration } from "../../shell/parents.ts";

interface ImportsSearch {
  kind?: ImportKind | undefined;
}

const kind = oneOf(importKinds);

const importsSearch = (search: Record<string, unknown>): ImportsSearch => ({
  kind: kind(search.kind),
});

export const importsRoutes = [
  page(administration, "/import", () => import("./ImportsPage.tsx"), "ImportsPage", importsSearch),
  page(administration, "/import/$id", () => import("./ImportPage.tsx"), "ImportPage"),
] as const;
