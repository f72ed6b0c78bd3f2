import type {
  Delivery,
  FitsHeaderAnswer,
  ListUserFilesInput,
  UserFile,
  UserFileDocument,
  UserFilePage,
} from "@meridian/contract";
import type { Queryable, Stored } from "@meridian/database";
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
  number: number;
  version: number;
  created_at: string;
  updated_at: string;
  delivery: Delivery | null;
  judged_by_name: string | null;
  observatory_name: string | null;
}

/** SQL for the acceptance of `f`, a row of user_files, however odd its document is. */
const acceptanceOf = sql`case when left(f.doc ->> 'acceptance', 200) in ('accepted', 'rejected')
  then left(f.doc ->> 'acceptance', 200) else 'not_judged' end`;

const storedFile = ({ doc, id, version, created_at, updated_at }: Row) =>
  ({ ...doc, id, version, created_at, updated_at }) as Stored<UserFileDocument>;

/** SQL for the place of `f`, a row of user_files, among those of its observation, in the order in which they came. */
export const numberOf = sql`(select count(*)::int from user_files b
  where b.doc_observation_id = f.doc_observation_id and (b.created_at, b.id) <= (f.created_at, f.id))`;

/** SQL for the id of the file at a place of an observation. */
const idAt = (observationId: string, number: number) => sql`(
  select b.id from user_files b where b.doc_observation_id = ${observationId}
   order by b.created_at, b.id offset ${number - 1} limit 1)`;

/** SQL columns of a file, given `f`, a row of user_files. */
const columns = sql`f.id, f.doc - 'fits_header' as doc, f.version, ${sql.raw(isoTime("f.created_at"))} as created_at,
  ${sql.raw(isoTime("f.updated_at"))} as updated_at, ${deliveryOf} as delivery, ${numberOf} as number,
  (select u.name from users u where u.id = left(f.doc ->> 'judged_by', 200)) as judged_by_name,
  (select left(s.doc ->> 'name', 200) from observatories s where s.id = left(f.doc ->> 'observatory_id', 200)) as observatory_name`;

const wireOf = (row: Row) => userFileWire(storedFile(row), row.delivery, row);

/** The image files with these ids, in the same order. The caller has checked that the person may see them. */
export async function readFiles(db: Queryable, ids: readonly string[]): Promise<UserFile[]> {
  const rows = await query<Row[]>(db)`
    select ${columns} from user_files f where f.id = any(${sql.param([...ids])}::text[])`;
  const found = new Map(rows.map((row) => [row.id, wireOf(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The image files of an observation, in the order in which they came. Throws NOT_FOUND, FORBIDDEN, INVALID on a bad cursor. */
export async function listUserFiles(ctx: Context, input: ListUserFilesInput): Promise<UserFilePage> {
  await observationWithFiles(ctx, input.id);
  const { db } = ctx;
  // Ids are whatever a plugin has chosen.
  const by = isoTime("f.created_at");
  const sorting: Sorting = { name: "created_at", by, id: "f.id", order: input.order };
  const isWanted = sql`
    ${input.acceptance ? sql`${acceptanceOf} = ${input.acceptance}` : sql`true`}
    and ${input.number ? sql`f.id = ${idAt(input.id, input.number)}` : sql`true`}`;
  const [rows, [total], deliveries] = await Promise.all([
    query<Row[]>(db)`
      select ${columns}, ${sql.raw(by)} as sort_value
        from user_files f
       where f.doc_observation_id = ${input.id} and ${isWanted} and ${afterCursor(sorting, input.cursor)}
       ${orderBy(sorting, input.limit)}`,
    query<[{ count: number; bytes: string } & UserFilePage["acceptances"]]>(db)`
      select count(*)::int as count, count(*) filter (where ${acceptanceOf} = 'accepted')::int as accepted,
             count(*) filter (where ${acceptanceOf} = 'rejected')::int as rejected,
             count(*) filter (where ${acceptanceOf} = 'not_judged')::int as not_judged,
             coalesce(sum(case when jsonb_typeof(doc -> 'size_bytes') = 'number' then (doc ->> 'size_bytes')::numeric end), 0)::text as bytes
        from user_files f where f.doc_observation_id = ${input.id}`,
    deliveryCounts(ctx, input.id),
  ]);
  return {
    ...pageOf(rows, input.limit, sorting, wireOf),
    total_count: total.count,
    total_bytes: Math.round(Number(total.bytes)),
    deliveries,
    acceptances: { accepted: total.accepted, rejected: total.rejected, not_judged: total.not_judged },
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
