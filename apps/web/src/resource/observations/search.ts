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

/** A page for a new observation: for which project and where it is to be made, by their ids. */
export interface NewObservationSearch {
  project_id?: string | undefined;
  observatory_id?: string | undefined;
  /** The observation that the form begins as. */
  copy_of?: string | undefined;
  /** The target that the form begins with: its name, its position in degrees, and its proper motion. */
  target?: string | undefined;
  ra?: number | undefined;
  dec?: number | undefined;
  epoch?: number | undefined;
  pm_ra?: number | undefined;
  pm_dec?: number | undefined;
}

const finite = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : undefined);

export const newObservationSearch = (search: Record<string, unknown>): NewObservationSearch => ({
  project_id: words(search.project_id),
  observatory_id: words(search.observatory_id),
  copy_of: words(search.copy_of),
  target: words(search.target),
  ra: finite(search.ra),
  dec: finite(search.dec),
  epoch: finite(search.epoch),
  pm_ra: finite(search.pm_ra),
  pm_dec: finite(search.pm_dec),
});
