import { setTimeout as wait } from "node:timers/promises";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../../base/context.ts";
import { rootCause } from "../../../../base/rootCause.ts";
import { passFence, raiseFenceIn } from "../../../../ground/maintenance/index.ts";
import { OperationFailure } from "../../../../ground/operations/index.ts";
import { quoted } from "../../write/snapshot.ts";
import { currentSchema, loadedSchema, previousSchema } from "../schemas.ts";
import { keepGrants } from "./grants.ts";

const attempts = 12;
const lockTimeout = "55P03";

/** Does it in one transaction, from the start again while somebody else holds a table. */
export async function exclusively(
  ctx: Context,
  signal: AbortSignal,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction(async (tx) => {
        await query(tx)`
          select set_config('statement_timeout', '0', true), set_config('lock_timeout', '5s', true)`;
        await passFence(tx);
        await work(tx);
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt === attempts)
        throw new OperationFailure("Somebody else holds tables of the database. Nothing was changed.");
      await wait(1_000, undefined, { signal });
    }
  }
}

/** True if somebody else has locked a table for too long. */
export function isLockTimeout(error: unknown): boolean {
  const { code } = (rootCause(error) ?? {}) as { code?: unknown };
  return code === lockTimeout;
}

/** Locks the tables that are about to be replaced: nobody reads or writes them from now on. */
export async function lockCurrent(tx: Transaction): Promise<void> {
  const tables = (await objectsOf(tx, loadedSchema))
    .filter(({ kind }) => kind === "table")
    .map(({ name }) => `${currentSchema}.${quoted(name)}`);
  await query(tx)`${sql.raw(`lock table ${tables.sort().join(", ")} in access exclusive mode`)}`;
}

/**
 * Puts the loaded tables in the place of the current ones, which go into the schema of what was replaced. Tables are moved
 * and not their schema renamed, because a transaction that waits for one looks its name up again.
 */
export async function changePlaces(tx: Transaction): Promise<void> {
  const objects = await objectsOf(tx, loadedSchema);
  // Until the data is known to be healthy, for what is written into it goes when it does.
  await raiseFenceIn(tx, loadedSchema);
  await keepGrants(tx);
  await moveAll(tx, await presentOf(tx, objects), currentSchema, previousSchema);
  await moveAll(tx, objects, loadedSchema, currentSchema);
  await query(tx)`${sql.raw(`drop schema ${loadedSchema}`)}`;
}

/** Objects of the current schema with the same names: a newer version's view may be missing. */
async function presentOf(tx: Transaction, wanted: MovedObject[]): Promise<MovedObject[]> {
  const names = new Set(wanted.map(({ name }) => name));
  return (await objectsOf(tx, currentSchema)).filter(({ name }) => names.has(name));
}

async function moveAll(tx: Transaction, objects: MovedObject[], from: string, to: string): Promise<void> {
  const moves = objects.map(
    ({ kind, name, signature }) => `alter ${kind} ${from}.${signature ?? quoted(name)} set schema ${to}`,
  );
  if (moves.length > 0) await query(tx)`do $moves$ begin ${sql.raw(moves.join("; "))}; end $moves$`;
}

/** Something that is in a schema by itself; indexes, constraints and a column's sequence go where their table goes. */
interface MovedObject {
  kind: "table" | "view" | "materialized view" | "sequence" | "function" | "type";
  name: string;
  /** A function's name with its arguments. */
  signature: string | null;
}

/** Objects that our migrations have made in a schema. Those of an extension stay where it is. */
async function objectsOf(tx: Transaction, schema: string): Promise<MovedObject[]> {
  return query<MovedObject[]>(tx)`
    with of_extensions as (select classid, objid from pg_depend where deptype = 'e')
    select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
             as kind, c.relname::text as name, null as signature
      from pg_class c
     where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
                          and d.deptype in ('a', 'i') and c.relkind = 'S')
       and ('pg_class'::regclass, c.oid) not in (select classid, objid from of_extensions)
     union all
    select 'function', p.proname::text, format('%I(%s)', p.proname, pg_get_function_identity_arguments(p.oid))
      from pg_proc p
     where p.pronamespace = ${schema}::regnamespace
       and ('pg_proc'::regclass, p.oid) not in (select classid, objid from of_extensions)
     union all
    select 'type', t.typname::text, null from pg_type t
     where t.typnamespace = ${schema}::regnamespace and t.typtype in ('e', 'd')
       and ('pg_type'::regclass, t.oid) not in (select classid, objid from of_extensions)`;
}
