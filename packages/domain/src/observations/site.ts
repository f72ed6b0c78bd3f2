import { shaped } from "../atRest.ts";

/** What an observatory's document says of what can be observed there. */
export interface Site {
  /** Degrees north. */
  latitude: number;
  /** Degrees above the horizon. */
  min_altitude: number;
  /** Empty where nothing is known about them. */
  filters: string[];
}

const blank = { latitude: 0, min_altitude: 20, filters: [] as unknown[] };

/** However odd the document is. */
export function siteOf(document: unknown): Site {
  const { filters, ...site } = shaped(document, blank);
  return { ...site, filters: filters.filter((filter) => typeof filter === "string") };
}
