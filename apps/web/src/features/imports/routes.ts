import type { ImportKind } from "@meridian/contract";
import { importKinds } from "@meridian/contract/choices";
import { createRoute } from "@tanstack/react-router";
import { oneOf } from "../../format/search.ts";
import { lazyPage } from "../../lazyPart.ts";
import { administration } from "../../shell/parents.ts";

interface ImportsSearch {
  kind?: ImportKind | undefined;
}

const kind = oneOf(importKinds);

const importsSearch = (search: Record<string, unknown>): ImportsSearch => ({
  kind: kind(search.kind),
});

export const importsRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/import",
    validateSearch: importsSearch,
    component: lazyPage(() => import("./ImportsPage.tsx"), "ImportsPage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/import/$id",
    component: lazyPage(() => import("./ImportPage.tsx"), "ImportPage"),
  }),
] as const;
