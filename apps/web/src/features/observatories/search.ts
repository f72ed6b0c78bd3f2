import type { ListObservatoriesInput } from "@meridian/contract";
import { oneOf, order, words } from "../../ui/search.ts";

export interface ObservatoriesSearch extends Partial<Pick<ListObservatoriesInput, "sort" | "order">> {
  view?: "cards" | "table" | undefined;
  search?: string | undefined;
  status?: ListObservatoriesInput["status"];
}

const view = oneOf(["cards", "table"]);
const status = oneOf(["online", "offline"]);
const sort = oneOf(["name", "created_at"]);

export const observatoriesSearch = (search: Record<string, unknown>): ObservatoriesSearch => ({
  view: view(search.view),
  search: words(search.search),
  status: status(search.status),
  sort: sort(search.sort),
  order: order(search.order),
});
