import pg from "pg";
import type { Host } from "./address.ts";

const withinMs = 5000;

/** A primary's place in the history of its database: each promotion begins a timeline. */
interface Timeline {
  /** The identifier that a database keeps from its making on, on all its hosts. */
  system: string;
  number: number;
}

/**
 * Asks a host whether it rests, or takes writes, and on which timeline; some services don't tell. Rejects when it doesn't
 * answer in time.
 */
export async function look(host: Host): Promise<{ rests: boolean; timeline: Timeline | undefined }> {
  const client = new pg.Client({
    connectionString: host.url,
    application_name: "meridian primary",
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ rests: boolean }>(
      "select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as rests",
    );
    const { rests } = rows[0]!;
    return { rests, timeline: rests ? undefined : await timelineOf(client).catch(() => undefined) };
  } finally {
    void client.end().catch(() => {});
  }
}

/** The name of a file of the log begins with the timeline, as 8 hexadecimal digits. */
async function timelineOf(client: pg.Client): Promise<Timeline> {
  const { rows } = await client.query<{ system: string; file: string }>(`
    select system_identifier::text as system, pg_walfile_name(pg_current_wal_lsn()) as file from pg_control_system()`);
  const { system, file } = rows[0]!;
  return { system, number: Number.parseInt(file.slice(0, 8), 16) };
}

/** The latest timeline of the primaries of each address. */
const latest = new Map<string, Timeline>();

/**
 * True for a primary that another has taken over from, and that doesn't know yet: a machine that has hung goes on as
 * before. What it reads is old, and what it writes will be undone.
 */
export function isOver(url: string, timeline: Timeline): boolean {
  const known = latest.get(url);
  if (known?.system === timeline.system && known.number > timeline.number) return true;
  latest.set(url, timeline);
  return false;
}
