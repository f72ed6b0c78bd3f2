import { type AnyRoute, type AnyValidator, createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazyPart.ts";

/** A page below `parent`: its path, its component, loaded when it is first shown, and what its search may say. */
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
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyPage(load, name),
    validateSearch: search as Search,
  });
