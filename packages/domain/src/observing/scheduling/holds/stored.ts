import { type ObservatoryDocument, type ObservatoryHold, observatoryDocument } from "@meridian/contract";
import type { Queryable, Stored } from "@meridian/database";
import { query } from "@meridian/database/query";
import { readAtRest } from "../../../base/atRest.ts";

const atRest = observatoryDocument.pick({ hold: true });

/** The hold that is written down, also when its time is over. */
export const holdOf = (observatory: Stored<ObservatoryDocument>): ObservatoryHold | null =>
  readAtRest(atRest, observatory).hold;

/** The version stays: it counts settings, and nobody's edit of them is refused because of a hold. */
export async function writeHold(tx: Queryable, id: string, hold: ObservatoryHold | null): Promise<void> {
  await query(tx)`
    update observatories set doc = doc || ${JSON.stringify({ hold })}::jsonb where id = ${id}`;
}
