import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { removeObservatoryMember } from "../../places/observatories/index.ts";
import { removeOrganizationMember } from "../../places/organizations/index.ts";
import { leaveProject } from "../../places/projects/index.ts";

const places = [
  ["organization", removeOrganizationMember],
  ["observatory", removeObservatoryMember],
  ["project", leaveProject],
] as const;

/**
 * Takes somebody out of every organization, observatory and project, on the record of each, as if they left one by one.
 * Throws CONFLICT where they have become the owner meanwhile.
 */
export async function leaveEverything(tx: Transaction, ctx: Context, userId: string): Promise<void> {
  // The verbs' own transactions are parts of this one.
  const within: Context = { ...ctx, db: tx as unknown as Context["db"] };
  for (const [kind, leave] of places)
    for (const id of await membershipsOf(tx, kind, userId)) await leave(within, { id, userId });
}

/** Lists memberships in one order for everybody, so that two people who leave at once don't wait for each other. */
async function membershipsOf(tx: Transaction, kind: (typeof places)[number][0], userId: string) {
  const column = sql.identifier(`${kind}_id`);
  const rows = await query<{ id: string }[]>(tx)`
    select ${column} as id from ${sql.identifier(`${kind}_members`)}
     where user_id = ${userId} order by ${column}`;
  return rows.map(({ id }) => id);
}
