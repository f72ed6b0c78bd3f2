import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import * as tables from "./tables/drizzle.ts";

export interface Database {
  /** Typed queries and transactions. */
  db: PostgresJsDatabase<typeof tables>;
  /** Raw SQL, on a client of its own: drizzle changes how its client reads and writes dates and JSON. */
  sql: Sql;
  url: string;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** Connections of each of the two clients. */
  max?: number;
  applicationName?: string;
}

/** Opens lazily: nothing connects before the first query, and a lost connection is made again by the next one. */
export function openDatabase(url: string, options: ConnectionOptions = {}): Database {
  const settings = {
    max: options.max ?? 10,
    connect_timeout: 5,
    idle_timeout: 60,
    // A short, bounded wait, so that the service is back within seconds of the database.
    backoff: (attempt: number) => Math.min(0.1 * 2 ** attempt, 1),
    onnotice: () => {},
    connection: { application_name: options.applicationName ?? "meridian", statement_timeout: 30_000 },
  };
  const typed = postgres(url, settings);
  const raw = postgres(url, settings);
  return {
    db: drizzle(typed, { schema: tables, casing: "snake_case" }),
    sql: raw,
    url,
    async close() {
      await Promise.all([typed.end({ timeout: 5 }), raw.end({ timeout: 5 })]);
    },
  };
}
