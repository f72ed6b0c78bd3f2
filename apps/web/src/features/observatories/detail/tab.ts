import type { Observatory } from "@meridian/contract";
import type { ObservatorySearch } from "../search.ts";

/** What a tab with a list knows: of which observatory, and what the address says about it. */
export interface TabProps {
  observatory: Observatory;
  search: ObservatorySearch;
  onChange(part: ObservatorySearch): void;
}
