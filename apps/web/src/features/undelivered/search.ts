import type { ListUndeliveredInput } from "@meridian/contract";
import { oneOf, words } from "../../format/search.ts";

export interface UndeliveredSearch {
  channel?: ListUndeliveredInput["channel"];
  search?: string | undefined;
}

const channel = oneOf(["email", "web_push", "gateway"]);

export const undeliveredSearch = (search: Record<string, unknown>): UndeliveredSearch => ({
  channel: channel(search.channel),
  search: words(search.search),
});
