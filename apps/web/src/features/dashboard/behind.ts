import type { Dashboard } from "@meridian/contract";
import type { ObservationsSearch } from "../../resource/observations/search.ts";

const searches: Record<Dashboard["scope"], ObservationsSearch> = {
  system: {},
  own: { mine: true },
  observatories: { administered: true },
};

/** What the list of observations is asked for to have as many as the dashboard says. */
export const behind = ({ scope }: Dashboard) => searches[scope];
