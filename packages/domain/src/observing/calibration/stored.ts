import {
  type Calibration,
  type CalibrationDocument,
  calibrationDocument,
  openCalibrationStatuses,
} from "@meridian/contract";
import { calibrations, type Lock, type Queryable, type Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { readAtRest } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { isoTime } from "../../base/isoTime.ts";
import { asPerson, observatoryStanding } from "../../ground/access/index.ts";

export type StoredCalibration = Stored<CalibrationDocument>;

export const isOpen = ({ status }: Pick<CalibrationDocument, "status">): boolean =>
  openCalibrationStatuses.includes(status);

/** Finds a set; one that nobody can read is the integrity scan's. Throws NOT_FOUND. */
export async function findCalibration(db: Queryable, id: string, lock?: Lock): Promise<StoredCalibration> {
  const stored = await calibrations.find(db, id, lock);
  const read = calibrationDocument.safeParse(stored);
  if (!stored || !read.success) throw notFound("calibration");
  const { version, created_at, updated_at } = stored;
  return { ...read.data, id, version, created_at, updated_at };
}

/** A set of an observatory that the acting person sees, and what they may do there. Throws UNAUTHENTICATED, NOT_FOUND. */
export async function calibrationStanding(db: Queryable, ctx: Context, id: string) {
  asPerson(ctx);
  const calibration = await findCalibration(db, id);
  const { abilities } = await observatoryStanding(db, ctx, calibration.observatory_id).catch((error) => {
    throw error instanceof DomainError && error.code === "NOT_FOUND" ? notFound("calibration") : error;
  });
  return { calibration, abilities };
}

export interface CalibrationRow {
  id: string;
  doc: unknown;
  version: number;
  created_at: string;
  updated_at: string;
  requested_by_name: string | null;
  file_count: number;
  total_bytes: number;
}

/** SQL columns of `c`, a row of calibrations, with what there is of it. */
export const calibrationColumns = sql`c.id, c.doc, c.version,
  ${sql.raw(isoTime("c.created_at"))} as created_at, ${sql.raw(isoTime("c.updated_at"))} as updated_at,
  (select u.name from users u where u.id = left(c.doc ->> 'requested_by', 200)) as requested_by_name,
  (select count(*)::int from calibration_files f where left(f.doc ->> 'calibration_id', 200) = c.id) as file_count,
  (select coalesce(sum(f.doc_size_bytes), 0)::float8 from calibration_files f
    where left(f.doc ->> 'calibration_id', 200) = c.id) as total_bytes`;

/** A set as people see it, however odd the document. */
export function calibrationWire({ doc, total_bytes, ...row }: CalibrationRow): Calibration {
  const { id, version, created_at, updated_at, requested_by_name, file_count } = row;
  const shown = { id, version, created_at, updated_at, requested_by_name, file_count };
  const isCount = Number.isSafeInteger(total_bytes);
  return { ...readAtRest(calibrationDocument, doc), ...shown, total_bytes: isCount ? total_bytes : 0 };
}

/** Reads one set as people see it. */
export async function calibrationOf(db: Queryable, id: string): Promise<Calibration> {
  const [row] = await query<[CalibrationRow]>(db)`
    select ${calibrationColumns} from ${calibrations.table} c where c.id = ${id}`;
  return calibrationWire(row);
}
