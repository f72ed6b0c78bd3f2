import type { Writable } from "node:stream";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Sql } from "postgres";
import { CopyOut } from "./copyOut.ts";
import { Piece } from "./piece.ts";
import { BulkSocket } from "./socket.ts";

/**
 * A connection of one's own for reading and writing whole tables. Nothing limits its time, and values have the one text
 * form that every version of PostgreSQL reads.
 */
export interface BulkSession {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** What `copy ... to stdout` says. */
  copyOut(statement: string): CopyOut;
  /** Takes what `copy ... from stdin` is to read; a stream that is destroyed copies nothing. */
  copyIn(statement: string): Writable;
  /** At once, whatever is under way; a transaction that isn't committed is undone. */
  end(): Promise<void>;
}

const settings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3; set bytea_output = 'hex'`;

/** Opens such a connection to the database of `sql`, with `searchPath` where its tables are to be looked for. */
export async function openBulkSession(sql: Sql, searchPath?: string): Promise<BulkSession> {
  const client = new pg.Client(configOf(sql));
  // Whatever waits for an answer fails with it.
  client.on("error", () => {});
  await client.connect();
  await client.query(settings);
  if (searchPath) await client.query("select set_config('search_path', $1, false)", [searchPath]);
  const pieces: [Piece, Piece] = [new Piece(), new Piece()];
  return {
    query: async <Row extends object>(text: string, values?: unknown[]) =>
      (await client.query<Row>(text, values)).rows,
    copyOut: (statement) => client.query(new CopyOut(statement, pieces)),
    copyIn: (statement) => heard(client.query(copyFrom(statement))),
    end: () => client.end(),
  };
}

/** The end of the session may be told to a stream that nobody listens to any more: without this it ends the process. */
function heard(stream: Writable): Writable {
  stream.on("error", () => {});
  return stream;
}

function configOf({ options }: Sql): pg.ClientConfig {
  const { ssl } = options as { ssl?: unknown };
  const isUnverified = typeof ssl === "string" && ssl !== "verify-full";
  return {
    host: options.host[0],
    port: options.port[0],
    user: options.user,
    password: options.pass ?? undefined,
    database: options.database,
    ssl: isUnverified ? { rejectUnauthorized: false } : (ssl as pg.ClientConfig["ssl"]),
    stream: () => new BulkSocket(),
    keepAlive: true,
    connectionTimeoutMillis: 20_000,
    application_name: "meridian bulk",
  };
}
