import postgres, { type Sql } from "postgres";
import type { Database } from "./connection.ts";

/**
 * A connection apart from the database's own, to the same place, for what lasts as long as a session does: locks, listening.
 * It is never replaced by a new one, as others are now and then.
 */
export const openSession = (
  { $client }: Database["db"],
  events: { onclose: () => void; onnotify?: (channel: string, payload: string) => void },
): Sql =>
  postgres({
    ...($client.options as unknown as postgres.Options<Record<string, never>>),
    max: 1,
    fetch_types: false,
    idle_timeout: undefined,
    max_lifetime: null,
    ...events,
  });
