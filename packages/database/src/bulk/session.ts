import type { Writable } from "node:stream";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Sql } from "postgres";
import type { Database } from "../connection.ts";
import { followPrimary, type PrimarySockets, primaryOf } from "../hosts/primary.ts";
import { CopyOut } from "./copyOut.ts";
import { Piece } from "./piece.ts";
import { BulkSocket } from "./socket.ts";

/**
 * A connection of one's own for reading and writing whole tables. Nothing limits its time, and values have the one text
 * form that every version of PostgreSQL reads.
 */
export interface BulkSession {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Returns the output of `copy ... to stdout`. */
  copyOut(statement: string): CopyOut;
  /** Takes what `copy ... from stdin` is to read; a stream that is destroyed copies nothing. */
  copyIn(statement: string): Writable;
  /** Ends the session at once, whatever is under way; a transaction that isn't committed is undone. */
  end(): Promise<void>;
}

const settings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3; set bytea_output = 'hex'`;

/** Opens such a connection to the same database, with `searchPath` where its tables are to be looked for. */
export async function openBulkSession(
  { $direct }: Database["db"],
  searchPath?: string,
): Promise<BulkSession> {
  const client = await connect($direct);
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

/** Connects with the TLS that the connections of `sql` have, which pg names in other words. */
async function connect(sql: Sql): Promise<pg.Client> {
  const { ssl, socket } = sql.options as { ssl?: boolean | object | string; socket?: PrimarySockets };
  const primary = socket && (await primaryOf(socket.url));
  const { host, port } = primary ?? placeOf(sql);
  const stream = () => {
    const made = new BulkSocket();
    if (primary) followPrimary(socket.url, primary, made);
    return made;
  };
  const configOf = (ssl: pg.ClientConfig["ssl"]) => ({ ...configFor(sql), stream, host, port, ssl });
  if (typeof ssl !== "string") return open(configOf(ssl));
  if (ssl === "verify-full") return open(configOf(true));
  try {
    return await open(configOf({ rejectUnauthorized: false }));
  } catch (error) {
    const isWithout = error instanceof Error && error.message.includes("does not support SSL");
    if (ssl !== "prefer" || !isWithout) throw error;
    return open(configOf(false));
  }
}

async function open(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  // Whatever waits for an answer fails with it.
  client.on("error", () => {});
  await client.connect();
  return client;
}

const placeOf = ({ options }: Sql) => ({ host: options.host[0], port: options.port[0] });

function configFor({ options }: Sql): pg.ClientConfig {
  return {
    user: options.user,
    password: options.pass ?? undefined,
    database: options.database,
    keepAlive: true,
    connectionTimeoutMillis: 20_000,
    application_name: "meridian bulk",
  };
}
