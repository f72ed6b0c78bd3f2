import { words } from "../../format/search.ts";

export interface OutboxSearch {
  search?: string | undefined;
}

export const outboxSearch = (search: Record<string, unknown>): OutboxSearch => ({
  search: words(search.search),
});
