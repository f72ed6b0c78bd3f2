import type { ListUndeliveredInput } from "@meridian/contract";
import { channels } from "@meridian/contract/choices";
import { oneOf, words } from "../../format/search.ts";

export interface UndeliveredSearch {
  channel?: ListUndeliveredInput["channel"];
  search?: string | undefined;
}

const channel = oneOf(channels);

export const undeliveredSearch = (search: Record<string, unknown>): UndeliveredSearch => ({
  channel: channel(search.channel),
  search: words(search.search),
});
