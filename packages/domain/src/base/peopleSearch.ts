import type { Context } from "./context.ts";
import { patternsOf } from "./searchPatterns.ts";

/** Name and address of `u` on a line each, as the index `users_search` has them. */
const searched = `(lower(u.name) || E'\\n' || lower(u.email))`;

/** From this many matches on, walking through a list in its order is quicker than sorting all matches. */
const few = 2000;

/** What people are searched for: the ids of the accounts where they are few. */
export interface PeopleSearch {
  words: string;
  found: string[] | undefined;
}

const query = `select u.id from users u where ${searched} like $1 or ${searched} like $2 limit ${few + 1}`;

/** Planned with the actual text, because a generic plan would read the whole table for a text without a match. */
export async function searchPeople(
  { sql }: Pick<Context, "sql">,
  typed: string | undefined,
): Promise<PeopleSearch | undefined> {
  const words = typed?.trim();
  if (!words) return undefined;
  const rows = await sql.unsafe<{ id: string }[]>(query, patternsOf(words), { prepare: false });
  return { words, found: rows.length > few ? undefined : rows.map(({ id }) => id) };
}

/** That the account `u`, whose id is also in the column `id`, is found. */
export function isPersonFound(sql: Context["sql"], search: PeopleSearch | undefined, id = "u.id") {
  if (!search) return sql`true`;
  if (search.found) return sql`${sql.unsafe(id)} = any (${search.found}::text[])`;
  const [one, other] = patternsOf(search.words);
  const text = sql.unsafe(searched);
  return sql`(${text} like ${one} or ${text} like ${other})`;
}
