import { observatoryDocument } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { readAtRest } from "../../base/atRest.ts";

/** A plugin's words on why its observatory doesn't observe, and the time since which it says so. */
export interface Reported {
  reason: string | null;
  since: string | null;
}

const conditionsAtRest = observatoryDocument.pick({ weather_hold: true, safety: true });

/** Finds what a plugin last said of a weather hold that lasts, and of what is unsafe still, in the observatory's history. */
export async function reasonsOf(
  db: Queryable,
  observatory: { id: string },
): Promise<Record<"weather" | "safety", Reported | null>> {
  const { weather_hold, safety } = readAtRest(conditionsAtRest, observatory);
  const newest = (event: string) => newestOf(db, observatory.id, event);
  return {
    weather: weather_hold ? await newest("weather_hold_started") : null,
    safety: safety === "unsafe" ? await newest("safety_changed") : null,
  };
}

async function newestOf(db: Queryable, id: string, event: string): Promise<Reported | null> {
  const [row] = await query<Reported[]>(db)`
    select left(doc -> 'details' ->> 'reason', 1000) as reason, left(doc ->> 'at', 30) as since from history_events
     where left(doc ->> 'subject_id', 200) = ${id} and left(doc ->> 'event', 200) = ${event}
     order by id desc limit 1`;
  return row ?? null;
}
