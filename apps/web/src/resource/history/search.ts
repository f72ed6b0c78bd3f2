import { moment, words } from "../../format/search.ts";

/** What narrows a history; it lives in the address. */
export interface HistorySearch {
  /** How the events' names begin. */
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
