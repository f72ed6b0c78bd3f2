import { words } from "../../format/search.ts";
import { page } from "../../shell/page.ts";
import { administration } from "../../shell/parents.ts";

interface OutboxSearch {
  search?: string | undefined;
}

const outboxSearch = (search: Record<string, unknown>): OutboxSearch => ({
  search: words(search.search),
});

export const outboxRoutes = [
  page(administration, "/outbox", () => import("./OutboxPage.tsx"), "OutboxPage", outboxSearch),
  page(administration, "/outbox/$id", () => import("./OutboxMailPage.tsx"), "OutboxMailPage"),
] as const;
