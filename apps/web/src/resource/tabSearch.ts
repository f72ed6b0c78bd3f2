import { oneOf, words } from "../format/search.ts";
import { type PlaceAnnouncementsSearch, placeAnnouncementsSearch } from "./announcements/search.ts";
import { type HistorySearch, historySearch } from "./history/search.ts";

/** A page about one thing: the tab that is open, and what narrows its list. */
export interface TabSearch<Tab extends string> extends HistorySearch, PlaceAnnouncementsSearch {
  tab?: Tab | undefined;
  search?: string | undefined;
}

export const tabSearch =
  <Tab extends string>(tabs: readonly Tab[]) =>
  (search: Record<string, unknown>): TabSearch<Tab> => ({
    ...historySearch(search),
    ...placeAnnouncementsSearch(search),
    tab: oneOf(tabs)(search.tab),
    search: words(search.search),
  });

/** A tab with a list: its subject, and the address's part about the list. */
export interface ListTab<Search> {
  search: Search;
  onChange(part: Search): void;
}
