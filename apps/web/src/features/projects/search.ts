import type { ListProjectsInput } from "@meridian/contract";
import { type HistorySearch, historySearch } from "../../ui/history/search.ts";
import { oneOf, order, words } from "../../ui/search.ts";

export interface ProjectsSearch extends Partial<Pick<ListProjectsInput, "sort" | "order">> {
  search?: string | undefined;
  status?: ListProjectsInput["status"];
  /** The id of an organization. */
  organization?: string | undefined;
}

const tabs = ["overview", "members", "observatories", "history", "danger"] as const;
export type ProjectTab = (typeof tabs)[number];

/** One project: the tab that is open, and what narrows its list. */
export interface ProjectSearch extends HistorySearch {
  tab?: ProjectTab | undefined;
  search?: string | undefined;
}

const status = oneOf(["active", "paused", "completed", "archived"]);
const sort = oneOf(["name", "created_at"]);
const tab = oneOf(tabs);

export const projectsSearch = (search: Record<string, unknown>): ProjectsSearch => ({
  search: words(search.search),
  status: status(search.status),
  organization: words(search.organization),
  sort: sort(search.sort),
  order: order(search.order),
});

export const projectSearch = (search: Record<string, unknown>): ProjectSearch => ({
  ...historySearch(search),
  tab: tab(search.tab),
  search: words(search.search),
});
