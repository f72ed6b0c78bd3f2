import type {
  Delivery,
  FitsHeaderAnswer,
  ListUserFilesInput,
  UserFileDocument,
  UserFilePage,
} from "@meridian/contract";
import type { Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { deliveryCounts, deliveryOf } from "./delivery/read.ts";
import { fileOf } from "./get.ts";
import { observationWithFiles } from "./seen.ts";
import { userFileWire } from "./wire.ts";

interface Row extends Placed {
  doc: object;
  version: number;
  created_at: string;
  updated_at: string;
  delivery: Delivery | null;
}

const storedFile = ({ doc, id, version, created_at, updated_at }: Row) =>
  ({ ...doc, id, version, created_at, updated_at }) as Stored<UserFileDocument>;

/** The image files of an observation, in the order in which they came. Throws NOT_FOUND, FORBIDDEN, INVALID on a bad cursor. */
export async function listUserFiles(ctx: Context, input: ListUserFilesInput): Promise<UserFilePage> {
  await observationWithFiles(ctx, input.id);
  const { db } = ctx;
  // Ids are whatever a plugin has chosen.
  const by = isoTime("f.created_at");
  const sorting: Sorting = { name: "created_at", by, id: "f.id", order: input.order };
  const [rows, [total], deliveries] = await Promise.all([
    query<Row[]>(db)`
      select f.id, f.doc - 'fits_header' as doc, f.version, ${sql.raw(by)} as sort_value,
             ${sql.raw(by)} as created_at, ${sql.raw(isoTime("f.updated_at"))} as updated_at,
             ${deliveryOf} as delivery
        from user_files f
       where f.doc_observation_id = ${input.id} and ${afterCursor(sorting, input.cursor)}
       ${orderBy(sorting, input.limit)}`,
    query<[{ count: number; bytes: string }]>(db)`
      select count(*)::int as count,
             coalesce(sum(case when jsonb_typeof(doc -> 'size_bytes') = 'number' then (doc ->> 'size_bytes')::numeric end), 0)::text as bytes
        from user_files where doc_observation_id = ${input.id}`,
    deliveryCounts(ctx, input.id),
  ]);
  return {
    ...pageOf(rows, input.limit, sorting, (row) => userFileWire(storedFile(row), row.delivery)),
    total_count: total.count,
    total_bytes: Math.round(Number(total.bytes)),
    deliveries,
  };
}

/** Returns the header of a FITS file. Throws NOT_FOUND, FORBIDDEN. */
export async function getFitsHeader(
  ctx: Context,
  input: { id: string; fileId: string },
): Promise<FitsHeaderAnswer> {
  const { fits_header } = await fileOf(ctx, input);
  return { header: typeof fits_header === "object" && fits_header !== null ? fits_header : {} };
}
