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
  const remembered = dryRun ? sql`or exists (select from imported_names where key = given.key)` : sql``;
  const rows = await query<{ place: number }[]>(tx)`
    select place from (
      select place, key, row_number() over (partition by key order by place) as nth from (${keysOf(names)}) keys
    ) given
     where nth > 1 ${remembered}
        or exists (select from ${observatories.table} where ${ownedBy(owner)} and lower(left(doc ->> 'name', 200)) = given.key)`;
  return new Set(rows.map((row) => row.place));
}

export async function addNames(tx: Transaction, names: string[]): Promise<void> {
  await query(tx)`insert into imported_names select key from (${keysOf(names)}) keys on conflict do nothing`;
}
