import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { patternsOf } from "../../base/searchPatterns.ts";

/** Name and target of `o` on a line each, as the index `observations_search` has them. */
export const searched = sql`(coalesce(lower(left(o.doc ->> 'name', 200)), '') || E'\\n' ||
  coalesce(lower(left(o.doc -> 'target' ->> 'name', 200)), ''))`;

/** Found so often, it is quicker to go through the list in its order than to fetch and sort all of them. */
const few = 2000;

/**
 * The ids of the observations that a search finds, or undefined when there are many. Planned with the very text: a plan
 * for any text would read the whole table for one that isn't there.
 */
export async function findSearched({ db }: Context, search: string): Promise<string[] | undefined> {
  const [one, other] = patternsOf(search);
  const text = searched;
  const rows = await query<{ id: string }[]>(db, { prepare: false })`
    select o.id from observations o where ${text} like ${one} or ${text} like ${other} limit ${few + 1}`;
  return rows.length > few ? undefined : rows.map(({ id }) => id);
}
