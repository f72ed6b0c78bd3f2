import type { Dashboard } from "@meridian/contract";
import type { ObservationsSearch } from "../../ui/observations/search.ts";

const searches: Record<Dashboard["scope"], ObservationsSearch | undefined> = {
  system: {},
  own: { mine: true },
  // Whoever administers observatories sees others' observations as well: no list has just those that are counted.
  observatories: undefined,
};

/** What the list of observations is asked for to have as many as the dashboard says. */
export const behind = ({ scope }: Dashboard) => searches[scope];
