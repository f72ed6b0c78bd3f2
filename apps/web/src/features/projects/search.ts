import type { ListProjectsInput } from "@meridian/contract";
import { projectSorts, projectStatuses } from "@meridian/contract/choices";
import { evening, type NewSearch, newSearch, oneOf, order, words } from "../../format/search.ts";
import { type ImagesSearch, imagesSearch } from "../../resource/images/search.ts";
import {
  type NewObservationSearch,
  newObservationSearch,
  type ObservationsSearch,
  observationsSearch,
} from "../../resource/observations/search.ts";
import { type TabSearch, tabSearch } from "../../resource/tabSearch.ts";

export interface ProjectsSearch extends Partial<Pick<ListProjectsInput, "sort" | "order">> {
  search?: string | undefined;
  status?: ListProjectsInput["status"];
  /** The id of an organization. */
  organization?: string | undefined;
}

const tabs = [
  "overview",
  "observations",
  "images",
  "calendar",
  "members",
  "observatories",
  "announcements",
  "history",
  "danger",
] as const;
export type ProjectTab = (typeof tabs)[number];

/** A month of the calendar, as 2026-11, and the night of which the list is shown. */
interface CalendarSearch {
  month?: string | undefined;
  night?: string | undefined;
}

/** One project: the tab that is open, and what narrows its list. */
export type ProjectSearch = TabSearch<ProjectTab> & ObservationsSearch & ImagesSearch & CalendarSearch;

const status = oneOf(projectStatuses);
const sort = oneOf(projectSorts);

export const projectsSearch = (search: Record<string, unknown>): ProjectsSearch => ({
  search: words(search.search),
  status: status(search.status),
  organization: words(search.organization),
  sort: sort(search.sort),
  order: order(search.order),
});

const tab = tabSearch(tabs);
export const projectSearch = (search: Record<string, unknown>): ProjectSearch => ({
  ...observationsSearch(search),
  ...tab(search),
  ...imagesSearch(search),
  month: evening(`${search.month}-01`)?.slice(0, 7),
  night: evening(search.night),
});

/** A page for a new project, with what is known of the observation for which it is made, where it is for one. */
interface NewProjectSearch extends NewSearch {
  observation?: NewObservationSearch | undefined;
}

export const newProjectSearch = ({ observation, ...search }: Record<string, unknown>): NewProjectSearch => ({
  ...newSearch(search),
  observation:
    typeof observation === "object" && observation !== null
      ? newObservationSearch(observation as Record<string, unknown>)
      : undefined,
});
