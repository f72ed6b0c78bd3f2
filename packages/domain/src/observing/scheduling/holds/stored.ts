import { type ObservatoryDocument, type ObservatoryHold, observatoryDocument } from "@meridian/contract";
import { type Queryable, type Stored, users } from "@meridian/database";
import { eq, query } from "@meridian/database/query";
import { readAtRest } from "../../../base/atRest.ts";
import { VersionMismatch } from "../../../base/version.ts";

const atRest = observatoryDocument.pick({ hold: true });

/** The hold that is written down, also when its time is over. */
export const holdOf = (observatory: Stored<ObservatoryDocument>): ObservatoryHold | null =>
  readAtRest(atRest, observatory).hold;

/** The version stays: it counts settings, and nobody's edit of them is refused because of a hold. */
export async function writeHold(tx: Queryable, id: string, hold: ObservatoryHold | null): Promise<void> {
  await query(tx)`
    update observatories set doc = doc || ${JSON.stringify({ hold })}::jsonb where id = ${id}`;
}

/** Throws VERSION_MISMATCH, with who holds the observatory now, unless a hold is the one since a moment; undefined for any. */
export async function requireSince(
  tx: Queryable,
  { by, since }: ObservatoryHold,
  wanted: string | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === since) return;
  const [holder] = await tx.select({ name: users.name }).from(users).where(eq(users.id, by));
  throw new VersionMismatch({ at: since, by_id: by, by_name: holder?.name ?? null });
}
