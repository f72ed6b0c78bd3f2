import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { hostsOf } from "./hosts/address.ts";
import { socketsToPrimary } from "./hosts/primary.ts";
import * as tables from "./tables/drizzle.ts";

export interface Database {
  /** Typed queries, `query()`, and transactions. */
  db: PostgresJsDatabase<typeof tables> & { $client: Sql };
  /** The client of single statements as it is, for tools and tests. */
  sql: Sql;
  url: string;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** Connections for single statements, and as many for transactions. */
  max?: number;
  applicationName?: string;
}

/** Has drizzle read and write times and JSON as the client does: `Date`, and JSON unless it is text of JSON already. */
function typed(client: Sql) {
  const { parsers, serializers } = client.options;
  const own = { parsers: { ...parsers }, serializers: { ...serializers } };
  const db = drizzle(client, { schema: tables, casing: "snake_case" });
  Object.assign(parsers, own.parsers);
  const json = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  Object.assign(serializers, own.serializers, { 114: json, 3802: json });
  return db;
}

/**
 * Opens lazily: nothing connects before the first query, and a lost connection is made again by the next one. Of an address
 * with several hosts, each connection is made to the one that takes writes at that moment.
 */
export function openDatabase(url: string, options: ConnectionOptions = {}): Database {
  const [first, ...others] = hostsOf(url);
  const settings = {
    ...(others.length > 0 && { socket: socketsToPrimary(url) }),
    max: options.max ?? 10,
    connect_timeout: 5,
    idle_timeout: 60,
    // A short, bounded wait, so that the service is back within seconds of the database.
    backoff: (attempt: number) => Math.min(0.1 * 2 ** attempt, 1),
    onnotice: () => {},
    connection: { application_name: options.applicationName ?? "meridian", statement_timeout: 30_000 },
  };
  const statements = postgres(first!.url, settings);
  // Apart, so that a transaction that waits for a statement outside of it never waits for another transaction.
  const transactions = postgres(first!.url, settings);
  const db = typed(statements);
  const begun = typed(transactions);
  db.transaction = begun.transaction.bind(begun) as typeof db.transaction;
  return {
    db,
    sql: statements,
    url,
    async close() {
      await Promise.all([statements.end({ timeout: 5 }), transactions.end({ timeout: 5 })]);
    },
  };
}
