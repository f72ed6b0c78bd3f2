/** What a tab with a list knows: what it is about, and what the address says about the list. */
export interface ListTab<Search> {
  search: Search;
  onChange(part: Search): void;
}
