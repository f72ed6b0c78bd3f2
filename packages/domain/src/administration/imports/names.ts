import { observatories } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Transaction } from "../../base/context.ts";
import { type Owner, ownedBy } from "../../places/observatories/index.ts";

/** A dry run creates nothing that could be looked up; this table, gone with its transaction, stands for it. */
export const rememberNames = (tx: Transaction) =>
  query(tx)`create temporary table imported_names (key text primary key) on commit drop`;

const keysOf = (names: string[]) => sql`
  select place::int - 1 as place, lower(left(name, 200)) as key
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality given (name, place)`;

/** Indexes of names that an observatory of the owner has already, or that come twice. Case makes no difference. */
export async function takenNames(
  tx: Transaction,
  owner: Owner,
  names: string[],
  dryRun: boolean,
): Promise<Set<number>> {
  const remembered = dryRun
    ? sql`union select place from given where key in (select key from imported_names)`
    : sql``;
  // Set against set: looked up name by name, a batch would read all observatories of the owner for each.
  const rows = await query<{ place: number }[]>(tx)`
    with given as (
      select place, key, row_number() over (partition by key order by place) as nth from (${keysOf(names)}) keys
    )
    select place from given where nth > 1 ${remembered}
     union
    select place from given where key in (
      select lower(left(doc ->> 'name', 200)) from ${observatories.table} where ${ownedBy(owner)})`;
  return new Set(rows.map((row) => row.place));
}

export async function addNames(tx: Transaction, names: string[]): Promise<void> {
  await query(tx)`insert into imported_names select key from (${keysOf(names)}) keys on conflict do nothing`;
}
