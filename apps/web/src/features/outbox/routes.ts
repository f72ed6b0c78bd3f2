import { createRoute } from "@tanstack/react-router";
import { words } from "../../format/search.ts";
import { lazyPage } from "../../lazyPart.ts";
import { administration } from "../../shell/parents.ts";

interface OutboxSearch {
  search?: string | undefined;
}

const outboxSearch = (search: Record<string, unknown>): OutboxSearch => ({
  search: words(search.search),
});

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
