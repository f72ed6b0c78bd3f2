import type { ListOperationsInput, Page, RestoreDocument, RestoreResource } from "@meridian/contract";
import { restores, type Stored } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../../base/cursor.ts";
import { notFound } from "../../../base/errors.ts";
import { isoTime } from "../../../base/isoTime.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { toRestore } from "./resource.ts";

type Row = Placed & {
  doc: RestoreDocument;
  version: number;
  created_at: string;
  updated_at: string;
  created_by_name: string | null;
};

/** One restore with its progress. For server administrators; throws NOT_FOUND. */
export async function getRestore(ctx: Context, { id }: { id: string }): Promise<RestoreResource> {
  requireServerAdmin(ctx);
  const document = await restores.find(ctx.db, id);
  if (!document) throw notFound("restore");
  const restore = toRestore(document);
  const [starter] = await ctx.sql<{ name: string }[]>`
    select name from users where id = ${restore.created_by}`;
  return { ...restore, created_by_name: starter?.name ?? null };
}

/** Restores, newest first. For server administrators; throws INVALID. */
export async function listRestores(ctx: Context, input: ListOperationsInput): Promise<Page<RestoreResource>> {
  requireServerAdmin(ctx);
  const { sql } = ctx;
  const sorting: Sorting = { name: "restores", by: "r.id", id: "r.id", order: input.order };
  const rows = await sql<Row[]>`
    select r.id, r.id as sort_value, r.doc, r.version, ${sql.unsafe(isoTime("r.created_at"))} as created_at,
           ${sql.unsafe(isoTime("r.updated_at"))} as updated_at, u.name as created_by_name
      from restores r left join users u on u.id = left(r.doc ->> 'created_by', 200) where ${afterCursor(sql, sorting, input.cursor)} ${orderBy(sql, sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ doc, sort_value: _, created_by_name, ...row }) => ({
    ...toRestore({ ...doc, ...row } as Stored<RestoreDocument>),
    created_by_name,
  }));
}
