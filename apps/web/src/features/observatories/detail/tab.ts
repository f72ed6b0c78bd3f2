import type { Observatory } from "@meridian/contract";
import type { ListTab } from "../../../resource/tab.ts";
import type { ObservatorySearch } from "../search.ts";

export interface TabProps extends ListTab<ObservatorySearch> {
  observatory: Observatory;
}
