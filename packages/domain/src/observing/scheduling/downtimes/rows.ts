import { type Downtime, type DowntimeState, downtimeDocument } from "@meridian/contract";
import { downtimes, type Lock, type Queryable, type Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { shaped } from "../../../base/atRest.ts";
import { notFound } from "../../../base/errors.ts";
import { isoTime } from "../../../base/isoTime.ts";

/** A downtime that can be read, as it is stored. */
export type StoredDowntime = Stored<ReturnType<typeof downtimeDocument.parse>>;

/** Upcoming, under way or over: it begins at its start, and is over at its end. */
export function downtimeStateAt({ start, end }: { start: string; end: string }, now: Date): DowntimeState {
  const at = now.toISOString();
  if (end <= at) return "past";
  return start <= at ? "current" : "upcoming";
}

/** Finds a downtime of an observatory; one that nobody can read is the integrity scan's. Throws NOT_FOUND. */
export async function findDowntime(
  db: Queryable,
  observatoryId: string,
  id: string,
  lock?: Lock,
): Promise<StoredDowntime> {
  const stored = await downtimes.find(db, id, lock);
  const read = downtimeDocument.safeParse(stored);
  if (!stored || !read.success || read.data.observatory_id !== observatoryId) throw notFound("downtime");
  const { version, created_at, updated_at } = stored;
  return { ...read.data, id, version, created_at, updated_at };
}

interface Row {
  id: string;
  doc: unknown;
  version: number;
  created_at: string;
  updated_at: string;
  created_by_name: string | null;
}

const moment = String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$`;

export const startOf = "left(d.doc ->> 'start', 200)";
export const endOf = "left(d.doc ->> 'end', 200)";

/** SQL for whether the times of `d`, a row of downtimes, can be read. */
export const isReadable = sql`(${sql.raw(startOf)} ~ ${moment} and ${sql.raw(endOf)} ~ ${moment})`;

/** SQL columns of `d`, a row of downtimes. */
export const downtimeColumns = sql`d.id, d.doc, d.version,
  ${sql.raw(isoTime("d.created_at"))} as created_at, ${sql.raw(isoTime("d.updated_at"))} as updated_at,
  (select u.name from users u where u.id = left(d.doc ->> 'created_by', 200)) as created_by_name`;

const blank = { observatory_id: "", start: "", end: "", reason: "", created_by: "" };

/** A downtime as people see it now. */
export function downtimeWire({ doc, ...row }: Row, now: Date): Downtime {
  const { id, version, created_at, updated_at, created_by_name } = row;
  const read = shaped(doc, blank);
  const state = downtimeStateAt(read, now);
  return { id, version, created_at, updated_at, ...read, created_by_name, state };
}

/** Reads one downtime as people see it now. */
export async function downtimeOf(db: Queryable, id: string, now: Date): Promise<Downtime> {
  const [row] = await query<[Row]>(db)`
    select ${downtimeColumns} from ${downtimes.table} d where d.id = ${id}`;
  return downtimeWire(row, now);
}
