import type { Context } from "../../context.ts";
import { patternsOf } from "../../searchPatterns.ts";

/** Name and address of `u` on a line each, as the index `users_search` has them. */
const searched = `(lower(u.name) || E'\\n' || lower(u.email))`;

/** From this many matches on, walking through the list in its order is quicker than sorting all matches. */
const few = 2000;

/** What recipients are searched for: the ids of the accounts where they are few. */
export interface Search {
  words: string;
  found: string[] | undefined;
}

const query = `select u.id from users u where ${searched} like $1 or ${searched} like $2 limit ${few + 1}`;

/** Planned with the actual text, because a generic plan would read the whole table for a text without a match. */
export async function searchOf({ sql }: Context, typed: string | undefined): Promise<Search | undefined> {
  const words = typed?.trim();
  if (!words) return undefined;
  const rows = await sql.unsafe<{ id: string }[]>(query, patternsOf(words), { prepare: false });
  return { words, found: rows.length > few ? undefined : rows.map(({ id }) => id) };
}

/** That `r`, a row of recipients, whose account is `u`, is found; of those who have gone there is nothing to find. */
export function isFound(sql: Context["sql"], search: Search | undefined) {
  if (!search) return sql`true`;
  if (search.found) return sql`r.user_id = any (${search.found}::text[])`;
  const [one, other] = patternsOf(search.words);
  const text = sql.unsafe(searched);
  return sql`(${text} like ${one} or ${text} like ${other})`;
}

/** The same of `r` alone, for what gathers recipients before their accounts are looked up. */
export const isAmongFound = (sql: Context["sql"], search: Search | undefined) =>
  search?.found ? isFound(sql, search) : sql`true`;
