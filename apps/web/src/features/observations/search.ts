import type { ListObservationsInput } from "@meridian/contract";
import { oneOf, order, words } from "../../ui/search.ts";

/** What narrows a list of observations, and how it is sorted. */
export interface ObservationsSearch extends Partial<Pick<ListObservationsInput, "sort" | "order">> {
  search?: string | undefined;
  status?: ListObservationsInput["status"];
  project_id?: string | undefined;
  observatory_id?: string | undefined;
  mine?: true | undefined;
}

/** A page for a new observation: where and for which project it is to be made, by their ids. */
export interface NewObservationSearch {
  project_id?: string | undefined;
  observatory_id?: string | undefined;
}

const status = oneOf([
  ...(["pending", "assigned", "in_progress", "paused", "suspended", "acquisition_complete"] as const),
  ...(["completed", "partially_completed", "failed", "cancelled", "aborted"] as const),
]);
const sort = oneOf(["created_at", "name", "priority"]);

export const newObservationSearch = (search: Record<string, unknown>): NewObservationSearch => ({
  project_id: words(search.project_id),
  observatory_id: words(search.observatory_id),
});

export const observationsSearch = (search: Record<string, unknown>): ObservationsSearch => ({
  ...newObservationSearch(search),
  search: words(search.search),
  status: status(search.status),
  mine: search.mine === true || undefined,
  sort: sort(search.sort),
  order: order(search.order),
});
