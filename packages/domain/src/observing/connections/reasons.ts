import { observatoryDocument } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { readAtRest } from "../../base/atRest.ts";

/** A plugin's words on why its observatory doesn't observe, and the time since which it says so. */
export interface Reported {
  reason: string | null;
  since: string | null;
}

const conditionsAtRest = observatoryDocument.pick({
  ...{ weather_hold: true, safety: true, left_open: true },
  ...{ weather_reason: true, safety_reason: true },
});

/**
 * Finds what a plugin last said of a weather hold that lasts, and of what is unsafe still, and since when that is so. The history
 * has the latter, and of observatories that no plugin has reported on for long the words as well.
 */
export async function reasonsOf(
  db: Queryable,
  observatory: { id: string },
): Promise<Record<"weather" | "safety", Reported | null>> {
  const now = readAtRest(conditionsAtRest, observatory);
  const newest = async (event: string, words: string | null | undefined) => {
    const entry = await newestOf(db, observatory.id, event);
    return words === undefined ? entry : { since: entry?.since ?? null, reason: words };
  };
  const isUnsafe = now.safety === "unsafe" || now.left_open;
  return {
    weather: now.weather_hold ? await newest("weather_hold_started", now.weather_reason) : null,
    safety: isUnsafe ? await newest("safety_changed", now.safety_reason) : null,
  };
}

async function newestOf(db: Queryable, id: string, event: string): Promise<Reported | null> {
  const [row] = await query<Reported[]>(db)`
    select left(doc -> 'details' ->> 'reason', 1000) as reason, left(doc ->> 'at', 30) as since from history_events
     where left(doc ->> 'subject_id', 200) = ${id} and left(doc ->> 'event', 200) = ${event}
     order by id desc limit 1`;
  return row ?? null;
}
