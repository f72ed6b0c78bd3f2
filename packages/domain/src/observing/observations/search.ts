import type { Context } from "../../base/context.ts";
import { patternsOf } from "../../base/searchPatterns.ts";

/** Name and target of `o` on a line each, as the index `observations_search` has them. */
export const searched = `(coalesce(lower(left(o.doc ->> 'name', 200)), '') || E'\\n' ||
  coalesce(lower(left(o.doc -> 'target' ->> 'name', 200)), ''))`;

/** Found so often, it is quicker to go through the list in its order than to fetch and sort all of them. */
const few = 2000;

const query = `select o.id from observations o
  where ${searched} like $1 or ${searched} like $2 limit ${few + 1}`;

/**
 * The ids of the observations that a search finds, or undefined when there are many. Planned with the very text: a plan
 * for any text would read the whole table for one that isn't there.
 */
export async function findSearched({ sql }: Context, search: string): Promise<string[] | undefined> {
  const rows = await sql.unsafe<{ id: string }[]>(query, patternsOf(search), { prepare: false });
  return rows.length > few ? undefined : rows.map(({ id }) => id);
}
