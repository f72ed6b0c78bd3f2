import { openBulkSession, type Queryable, registry } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";

/**
 * During a restore nobody may write to tables in backups: rows written after the safety backup would be in neither set of
 * data. A request admitted before the window may still be running in it, so the tables themselves refuse writes while the
 * window is held. Outside a window there is no fence, and no cost.
 */

/** SQLSTATE of a write that a fence refused. */
export const fencedOff = "MD503";

const name = "meridian_fence";
const refuse = "meridian_installation.refuse_write";

const makeFunction = sql`
  create or replace function ${sql.raw(refuse)}() returns trigger language plpgsql as $$
  begin
    if coalesce(current_setting('meridian.replacing', true), '') <> 'on' and exists (
      select 1 from meridian_installation.maintenance where held_until > clock_timestamp())
    then raise exception 'The data is being replaced by a backup.' using errcode = '${sql.raw(fencedOff)}';
    end if;
    return null;
  end $$`;

const fenced = registry.filter(({ backup }) => backup);

/**
 * Creates a trigger for each row, so that a statement that changes nothing passes: servers and workers run some at their
 * start.
 */
const trigger = (table: string) =>
  `create or replace trigger ${name} after insert or update or delete on ${table}
     for each row execute function ${refuse}()`;

/**
 * Fences the current tables, one after the other: each waits for the transactions that are writing it, so that whatever was
 * let in is in the database afterwards, and no transaction waits for two. Throws 55P03 when one takes longer than 30 s.
 */
export async function raiseFence(db: Context["db"]): Promise<void> {
  await query(db)`${makeFunction}`;
  const places = (await present(db)).map((table) => `public.${table}`);
  await oneByOne(db, "set lock_timeout = '30s'", places.map(trigger));
}

/** Runs each statement in a transaction of its own. */
async function oneByOne(db: Context["db"], settings: string, statements: string[]): Promise<void> {
  const session = await openBulkSession(db);
  try {
    await session.query(settings);
    for (const statement of statements) await session.query(statement);
  } finally {
    await session.end();
  }
}

/** Fences tables of another schema that are about to be current. */
export async function raiseFenceIn(tx: Transaction, schema: string): Promise<void> {
  const triggers = fenced.map(({ name: table }) => trigger(`${schema}."${table}"`));
  for (const one of triggers) await query(tx)`${sql.raw(one)}`;
}

/** Lets this transaction write tables that are fenced off. */
export const passFence = (tx: Transaction) => query(tx)`select set_config('meridian.replacing', 'on', true)`;

/** Takes every fence away, wherever its table is by now. */
export async function dropFence(db: Context["db"]): Promise<void> {
  const rows = await query<{ place: string }[]>(db)`
    select format('%I.%I', n.nspname, c.relname) as place
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where t.tgname = ${name} and not t.tgisinternal`;
  const drops = rows.map(({ place }) => `drop trigger if exists ${name} on ${place}`);
  // None waits for the disk: a fence that a crash brings back lets everything through outside of a window.
  const settings = "set lock_timeout = '5s'; set synchronous_commit = off";
  if (drops.length > 0) await oneByOne(db, settings, drops);
}

const present = async (db: Queryable): Promise<string[]> => {
  const rows = await query<{ place: string }[]>(db)`
    select quote_ident(relname) as place from pg_class
     where relnamespace = 'public'::regnamespace and relname = any(${fenced.map((one) => one.name)})`;
  return rows.map(({ place }) => place);
};
