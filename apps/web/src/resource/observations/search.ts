import type { ListObservationsInput } from "@meridian/contract";
import { observationSorts, observationStatuses } from "@meridian/contract/choices";
import { moment, oneOf, order, words } from "../../format/search.ts";

/** The filters of a list of observations, in the address. */
export interface ObservationsFilter {
  search?: string | undefined;
  status?: ListObservationsInput["status"];
  project_id?: string | undefined;
  observatory_id?: string | undefined;
  mine?: true | undefined;
  /** Only at observatories that the person administers. */
  administered?: true | undefined;
  /** Only requests to the network, or only the others. */
  network?: boolean | undefined;
  /** The times of submission, as ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The same, and how the list is sorted. */
export interface ObservationsSearch
  extends ObservationsFilter,
    Partial<Pick<ListObservationsInput, "sort" | "order">> {}

const status = oneOf(observationStatuses);
const sort = oneOf(observationSorts);

export const observationsSearch = (search: Record<string, unknown>): ObservationsSearch => ({
  search: words(search.search),
  status: status(search.status),
  project_id: words(search.project_id),
  observatory_id: words(search.observatory_id),
  mine: search.mine === true || undefined,
  administered: search.administered === true || undefined,
  network: typeof search.network === "boolean" ? search.network : undefined,
  from: moment(search.from),
  to: moment(search.to),
  sort: sort(search.sort),
  order: order(search.order),
});
