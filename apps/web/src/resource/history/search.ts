import { moment, words } from "../../format/search.ts";

/** The filters of a history; they live in the address. */
export interface HistorySearch {
  /** The beginnings of the events' names. */
  event?: string | undefined;
  actor?: string | undefined;
  /** Moments as ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
}

export const historySearch = (search: Record<string, unknown>): HistorySearch => ({
  event: words(search.event),
  actor: words(search.actor),
  from: moment(search.from),
  to: moment(search.to),
});
