import type { WayBack } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../../base/context.ts";
import { OperationFailure } from "../../../../ground/operations/index.ts";
import { readSettings } from "../../../../ground/settings/index.ts";
import { loadedSchema, previousSchema } from "../schemas.ts";

const day = 24 * 60 * 60 * 1000;

/** The tables that a restore has replaced. */
export interface Way extends Pick<WayBack, "restore_id" | "leads"> {
  as_of: Date;
  kept_until: Date;
}

/** Finds the data to go back to; undefined when its time is over or there never was any. */
export async function findWay({ db, now }: Pick<Context, "db" | "now">): Promise<Way | undefined> {
  const [way] = await query<Way[]>(db)`
    select restore_id, leads, as_of, kept_until from meridian_installation.way_back where kept_until > ${now()}`;
  return way;
}

/** Locks the data to go back to, for a transaction that uses it. Throws OperationFailure when there is none. */
export async function lockWay(tx: Transaction): Promise<Way> {
  const [way] = await query<Way[]>(tx)`
    select restore_id, leads, as_of, kept_until from meridian_installation.way_back for update`;
  if (!way) throw new OperationFailure("What was replaced isn't kept any more. Nothing was changed.");
  return way;
}

/** Days for which replaced data is kept. To be asked before the tables are locked. */
export const daysToKeep = async ({ db }: Pick<Context, "db">): Promise<number> =>
  (await readSettings(db)).values.way_back_days;

/** Makes room for what is about to be replaced. What an earlier restore replaced is dropped. */
export async function clearPrevious(tx: Transaction): Promise<void> {
  await query(tx)`${sql.raw(`drop schema if exists ${previousSchema} cascade`)}`;
  await query(tx)`${sql.raw(`create schema ${previousSchema}`)}`;
}

/** Notes what was put into the schema of what was replaced; with what the note said before, to take it back. */
export async function noteWay(
  tx: Transaction,
  ctx: Context,
  { restore_id, leads, days }: Pick<Way, "restore_id" | "leads"> & { days: number },
): Promise<void> {
  const asOf = ctx.now();
  const until = new Date(asOf.getTime() + days * day);
  await query(tx)`
    insert into meridian_installation.way_back as w (restore_id, leads, as_of, kept_until)
    values (${restore_id}, ${leads}, ${asOf.toISOString()}, ${until.toISOString()})
    on conflict (singleton) do update set earlier = to_jsonb(w) - 'earlier', restore_id = excluded.restore_id,
      leads = excluded.leads, as_of = excluded.as_of, kept_until = excluded.kept_until`;
}

/** The tables that were put back where they came from are kept for as long as before. */
export const noteWayAsBefore = (tx: Transaction) =>
  query(tx)`
    update meridian_installation.way_back set restore_id = earlier ->> 'restore_id', leads = earlier ->> 'leads',
           as_of = (earlier ->> 'as_of')::timestamptz, kept_until = (earlier ->> 'kept_until')::timestamptz`;

export const upgradedSince = "Meridian was upgraded since, so the data that was kept no longer fits.";

/** Treats what was replaced like data that was loaded from a backup. Throws OperationFailure when a migration was applied since. */
export async function takePrevious(tx: Transaction): Promise<void> {
  await query(tx)`${sql.raw(`drop schema if exists ${loadedSchema} cascade`)}`;
  await query(tx)`${sql.raw(`alter schema ${previousSchema} rename to ${loadedSchema}`)}`;
  await query(tx)`${sql.raw(`create schema ${previousSchema}`)}`;
  const [row] = await query<{ fits: boolean }[]>(tx)`
    select (select max(created_at) from meridian_restored.migrations)
           is not distinct from (select max(created_at) from public.migrations) as fits`;
  if (!row!.fits) throw new OperationFailure(`${upgradedSince} Nothing was changed.`);
}

/** Drops what was replaced, for good. */
export async function dropPrevious(tx: Transaction): Promise<void> {
  await query(tx)`${sql.raw(`drop schema if exists ${previousSchema} cascade`)}`;
  await query(tx)`delete from meridian_installation.way_back`;
}
