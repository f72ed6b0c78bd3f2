import { query, sql } from "@meridian/database/query";
import type { Context } from "./context.ts";
import { patternsOf } from "./searchPatterns.ts";

/** Name and address of `u` on a line each, as the index `users_search` has them. */
const searched = sql`(lower(u.name) || E'\\n' || lower(u.email))`;

/** Number of matches above which walking through a list in its order is quicker than sorting all matches. */
const few = 2000;

/** A search for people: the ids of the matching accounts where these are few. */
export interface PeopleSearch {
  words: string;
  found: string[] | undefined;
}

function isLike(words: string) {
  const [one, other] = patternsOf(words);
  return sql`(${searched} like ${one} or ${searched} like ${other})`;
}

/** Planned with the actual text, because a generic plan would read the whole table for a text without a match. */
export async function searchPeople(
  { db }: Pick<Context, "db">,
  typed: string | undefined,
): Promise<PeopleSearch | undefined> {
  const words = typed?.trim();
  if (!words) return undefined;
  const rows = await query<{ id: string }[]>(db, { prepare: false })`
    select u.id from users u where ${isLike(words)} limit ${few + 1}`;
  return { words, found: rows.length > few ? undefined : rows.map(({ id }) => id) };
}

/** SQL that is true if the search finds the account `u`, whose id is also in the column `id`. */
export function isPersonFound(search: PeopleSearch | undefined, id = "u.id") {
  if (!search) return sql`true`;
  if (search.found) return sql`${sql.raw(id)} = any (${search.found}::text[])`;
  return isLike(search.words);
}
