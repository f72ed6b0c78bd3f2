import type { ObservatoryDocument } from "@meridian/contract";
import type { Queryable, Stored } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";

/** What the plugin gave as the reasons for what keeps it from observing now: those of the newest entries of its history. */
export async function reasonsOf(
  { db }: Pick<Context, "db">,
  { id, weather_hold, safety }: Stored<ObservatoryDocument>,
): Promise<{ weather_reason: string | null; safety_reason: string | null }> {
  const newest = (event: string) => newestReason(db, id, event);
  return {
    weather_reason: weather_hold === true ? await newest("weather_hold_started") : null,
    safety_reason: safety === "unsafe" ? await newest("safety_changed") : null,
  };
}

async function newestReason(db: Queryable, id: string, event: string): Promise<string | null> {
  const [row] = (await db.execute(sql`
    select left(doc -> 'details' ->> 'reason', 1000) as reason from history_events
     where left(doc ->> 'subject_id', 200) = ${id} and left(doc ->> 'event', 200) = ${event}
     order by id desc limit 1`)) as unknown as { reason: string | null }[];
  return row?.reason ?? null;
}
