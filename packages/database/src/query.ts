import { Param, SQL, StringChunk, sql as tag } from "drizzle-orm";
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Sql } from "postgres";

/**
 * Everybody takes these from here: `drizzle-orm` describes its thousands of entries in one file that Node.js reads anew for
 * every import, which made up a quarter of a process's start.
 */
export { and, count, desc, eq, gt, isNotNull, isNull, lt, ne, or, type SQL } from "drizzle-orm";

/** A database or a transaction. */
// biome-ignore lint/suspicious/noExplicitAny: drizzle's transaction and database differ only in parameters that don't matter here
export type Queryable = PgDatabase<PgQueryResultHKT, any, any>;

/** A statement or a fragment of one: a value is a parameter, an array one parameter as PostgreSQL's arrays are. */
export const sql: typeof tag = Object.assign(
  (strings: TemplateStringsArray, ...values: unknown[]) =>
    tag(strings, ...values.map((value) => (Array.isArray(value) ? tag.param(value) : value))),
  tag,
) as typeof tag;

const dialect = new PgDialect({ casing: "snake_case" });

interface Statement {
  sql: string;
  params: unknown[];
}

/**
 * Appends a fragment made of text, values and fragments, which nearly all are; false where it has something else.
 * The dialect takes ten times as long for the same.
 */
function append(fragment: SQL, statement: Statement): boolean {
  for (const chunk of fragment.queryChunks as unknown[]) {
    if (chunk instanceof StringChunk) statement.sql += chunk.value[0];
    else if (chunk instanceof SQL) {
      if (!append(chunk, statement)) return false;
    } else if (
      chunk instanceof Param ||
      chunk === null ||
      typeof chunk !== "object" ||
      chunk instanceof Date
    ) {
      if (chunk === undefined) continue;
      const value =
        chunk instanceof Param ? chunk.value && chunk.encoder.mapToDriverValue(chunk.value) : chunk;
      statement.params.push(value);
      statement.sql += `$${statement.params.length}`;
    } else return false;
  }
  return true;
}

function written(statement: SQL): Statement {
  const plain = { sql: "", params: [] };
  return append(statement, plain) ? plain : dialect.sqlToQuery(statement);
}

/** Texts of statements that were run once. */
const known = new Set<string>();
const [mostKnown, longestKnown] = [4000, 20_000];

/**
 * True from the second time on that a text is run. A text with an id or a time in it is never run again, but the plan of
 * a prepared statement stays with the connection until it ends.
 */
function isRunAgain(text: string): boolean {
  if (known.has(text)) return true;
  if (text.length > longestKnown) return false;
  if (known.size >= mostKnown) known.clear();
  known.add(text);
  return false;
}

/**
 * Runs a statement in a database or a transaction, and gives its rows; their `count` says how many it changed. PostgreSQL
 * parses and plans a text that is run again once for each connection; without `prepare` anew each time, for the very values.
 */
export function query<Rows extends readonly unknown[] = Record<string, unknown>[]>(
  db: Queryable,
  { prepare = true } = {},
) {
  const { client } = (db as unknown as { session: { client: Sql } }).session;
  return (strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows & { count: number }> => {
    const { sql: text, params } = written(sql(strings, ...values));
    const options = { prepare: prepare && isRunAgain(text), simple: false };
    return client.unsafe(text, params as never[], options) as unknown as Promise<Rows & { count: number }>;
  };
}
