import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { administration } from "../../shell/parents.ts";
import { outboxSearch } from "./search.ts";

export const outboxRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/outbox",
    validateSearch: outboxSearch,
    component: lazyPage(() => import("./OutboxPage.tsx"), "OutboxPage"),
  }),
  createRoute({
    getParentRoute: () => administration,
    path: "/outbox/$id",
    component: lazyPage(() => import("./OutboxMailPage.tsx"), "OutboxMailPage"),
  }),
] as const;
