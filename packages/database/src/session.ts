import postgres, { type Sql } from "postgres";
import type { Database } from "./connection.ts";

/**
 * A connection apart from the database's own, to the same place and past any pool, for what lasts as long as a session does: locks, listening.
 * It is never replaced by a new one, as others are now and then.
 */
export const openSession = (
  { $direct }: Database["db"],
  events: { onclose: () => void; onnotify?: (channel: string, payload: string) => void },
): Sql =>
  postgres({
    ...($direct.options as unknown as postgres.Options<Record<string, never>>),
    max: 1,
    fetch_types: false,
    idle_timeout: undefined,
    max_lifetime: null,
    ...events,
  });
