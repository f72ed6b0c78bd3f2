import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "./collection.ts";

const dialect = new PgDialect();

/**
 * Executes a query whose text is always the same: PostgreSQL parses and plans it once for each connection. Worth it where
 * views stand upon views, which take longer to plan than to read.
 */
export async function executePrepared<Row extends object>(db: Queryable, query: SQL): Promise<Row[]> {
  // It is the name that has the driver prepare it, which then goes by the text.
  const prepared = db._.session.prepareQuery(dialect.sqlToQuery(query), undefined, "prepared", false);
  return (await prepared.execute()) as Row[];
}
