import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { asker } from "./asker.ts";
import { hostsOf } from "./hosts/address.ts";
import { socketsToPrimary } from "./hosts/primary.ts";
import * as tables from "./tables/drizzle.ts";
import { tracedClient } from "./tracedClient.ts";

export interface Database {
  /** Typed queries, `query()`, and transactions; `$direct` leads past a pool, for what lasts as long as a session. */
  db: PostgresJsDatabase<typeof tables> & { $client: Sql; $direct: Sql };
  /** The client of single statements as it is, for tools and tests. */
  sql: Sql;
  url: string;
  /** Resolves once the database answers, over a connection of its own, so that statements which wait for each other don't delay it. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** Connections for single statements, and as many for transactions. */
  max?: number;
  applicationName?: string;
  /**
   * The address of a pool in front of the same database that gives a connection to each transaction, as PgBouncer does:
   * statements and transactions go through it, and nothing of theirs outlasts them. Its connections have their limit of time from it.
   */
  poolUrl?: string | undefined;
}

/** Has drizzle read and write times and JSON as the client does: `Date`, and JSON unless it is text of JSON already. */
function typed(client: Sql) {
  const { parsers, serializers } = client.options;
  const own = { parsers: { ...parsers }, serializers: { ...serializers } };
  const db = drizzle(tracedClient(client), { schema: tables, casing: "snake_case" });
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
  const { poolUrl } = options;
  const open = () => clientOf(poolUrl ?? url, options);
  const statements = open();
  // Apart, so that a transaction that waits for a statement outside of it never waits for another transaction.
  const transactions = open();
  const asking = asker(() => clientOf(poolUrl ?? url, { ...options, max: 1 }));
  const direct = poolUrl ? clientOf(url, { ...options, poolUrl: undefined }) : statements;
  const db = Object.assign(typed(statements), { $direct: direct });
  const begun = typed(transactions);
  db.transaction = begun.transaction.bind(begun) as typeof db.transaction;
  return {
    db,
    sql: statements,
    url,
    ping: asking.ping,
    async close() {
      const clients = [statements, transactions, direct].map((client) => client.end({ timeout: 5 }));
      await Promise.all([...clients, asking.close()]);
    },
  };
}

function clientOf(url: string, { max = 10, applicationName = "meridian", poolUrl }: ConnectionOptions): Sql {
  const [first, ...others] = hostsOf(url);
  return postgres(first!.url, {
    ...(others.length > 0 && { socket: socketsToPrimary(url) }),
    max,
    connect_timeout: 5,
    idle_timeout: 60,
    // A short, bounded wait, so that the service is back within seconds of the database.
    backoff: (attempt: number) => Math.min(0.1 * 2 ** attempt, 1),
    onnotice: () => {},
    // A pool's next transaction may have another connection, where what was prepared isn't; nor may a part of it be sent before.
    ...(poolUrl && { prepare: false, max_pipeline: 1 }),
    connection: { application_name: applicationName, ...(!poolUrl && { statement_timeout: 30_000 }) },
  });
}
