import { type AnyRoute, type AnyValidator, createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazyPart.ts";

/**
 * A page below `parent`: its path, its component, loaded when it is first shown, and what its search may say. `ahead` reads
 * what it shows first while its code is on its way.
 */
export const page = <
  Parent extends AnyRoute,
  const Path extends string,
  Module extends Record<string, unknown>,
  Search extends AnyValidator = undefined,
>(
  parent: Parent,
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module & string,
  search?: Search,
  ahead?: () => Promise<void>,
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyPage(load, name),
    validateSearch: search as Search,
    // A link is only pointed at: there may be no session.
    loader: ({ preload }) => {
      if (!preload) void ahead?.();
    },
  });
