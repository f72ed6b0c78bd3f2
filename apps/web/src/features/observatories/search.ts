import type { ListObservatoriesInput, Observatory } from "@meridian/contract";
import { observatoryAbilityFilters, observatorySorts, observatoryStatuses } from "@meridian/contract/choices";
import { evening, oneOf, order, words } from "../../format/search.ts";
import { type AnalyticsSearch, analyticsSearch } from "../../resource/analytics/search.ts";
import { type ImagesSearch, imagesSearch } from "../../resource/images/search.ts";
import { type ObservationsSearch, observationsSearch } from "../../resource/observations/search.ts";
import { type ListTab, type TabSearch, tabSearch } from "../../resource/tabSearch.ts";

/** The filters of the list, apart from how it is shown. */
export interface ObservatoriesFilter {
  search?: string | undefined;
  status?: ListObservatoriesInput["status"];
  /** The id of an organization. */
  organization?: string | undefined;
  ability?: ListObservatoriesInput["ability"];
  weather?: "hold" | "clear" | undefined;
  hold?: "held" | "free" | undefined;
  /** Those in service unless it says something else. */
  service?: "retired" | undefined;
}

export interface ObservatoriesSearch
  extends ObservatoriesFilter,
    Partial<Pick<ListObservatoriesInput, "sort" | "order">> {
  view?: "cards" | "table" | undefined;
  /** Those that the person can see unless it says something else. */
  show?: "directory" | undefined;
}

const tabs = [
  "overview",
  "observations",
  "images",
  "analytics",
  "members",
  "access",
  "connection",
  "downtimes",
  "calibrations",
  "rapid",
  "announcements",
  "history",
  "settings",
  "danger",
] as const;
export type ObservatoryTab = (typeof tabs)[number];

/** One observatory: the tab that is open, and what narrows its list. */
type ObservatorySearch = TabSearch<ObservatoryTab> &
  ObservationsSearch &
  ImagesSearch &
  AnalyticsSearch & {
    /** The local date of the evening of the night that is shown first. */
    night?: string | undefined;
  };

export const statuses = [
  { value: undefined, word: "All" },
  { value: "online", word: "Online" },
  { value: "offline", word: "Offline" },
] as const;

const view = oneOf(["cards", "table"]);
const show = oneOf(["directory"]);
const status = oneOf(observatoryStatuses);
const ability = oneOf(observatoryAbilityFilters);
const weather = oneOf(["hold", "clear"]);
const hold = oneOf(["held", "free"]);
const service = oneOf(["retired"]);
const sort = oneOf(observatorySorts);

export const observatoriesSearch = (search: Record<string, unknown>): ObservatoriesSearch => ({
  view: view(search.view),
  show: show(search.show),
  search: words(search.search),
  status: status(search.status),
  organization: words(search.organization),
  ability: ability(search.ability),
  weather: weather(search.weather),
  hold: hold(search.hold),
  service: service(search.service),
  sort: sort(search.sort),
  order: order(search.order),
});

const tab = tabSearch(tabs);
export const observatorySearch = (search: Record<string, unknown>): ObservatorySearch => ({
  ...observationsSearch(search),
  ...analyticsSearch(search),
  ...tab(search),
  ...imagesSearch(search),
  night: evening(search.night),
});

export interface TabProps extends ListTab<ObservatorySearch> {
  observatory: Observatory;
}
