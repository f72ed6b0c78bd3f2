import type {
  BackupDocument,
  BackupResource,
  BackupVerificationDocument,
  ListBackupsInput,
  Page,
} from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { afterCursor, orderBy, pageOf, type Sorting } from "../../base/cursor.ts";
import { notFound } from "../../base/errors.ts";
import { isoTime } from "../../base/isoTime.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { toBackup } from "./resource.ts";
import { whyLocked } from "./stored/locked.ts";

interface Row {
  id: string;
  sort_value: string;
  doc: BackupDocument;
  version: number;
  created_at: string;
  updated_at: string;
  created_by_name: string | null;
  is_from_elsewhere: boolean;
  verification: (Pick<BackupVerificationDocument, "status" | "progress"> & { id: string }) | null;
}

const columns = `b.id, b.id as sort_value, b.doc, b.version,
  ${isoTime("b.created_at")} as created_at, ${isoTime("b.updated_at")} as updated_at,
  (select u.name from users u where u.id = left(b.doc ->> 'created_by', 200)) as created_by_name,
  coalesce(b.doc ->> 'installation' <> (select id from meridian_installation.identity), false) as is_from_elsewhere,
  (select jsonb_build_object('id', v.id, 'status', v.doc -> 'status', 'progress', v.doc -> 'progress')
     from backup_verifications v
    where left(v.doc ->> 'backup_id', 200) = b.id and v.doc ->> 'status' in ('queued', 'running')
    order by v.id desc limit 1) as verification`;

function shown(ctx: Context, listed: Row): BackupResource {
  const { doc, verification, created_by_name, is_from_elsewhere, sort_value: _, ...row } = listed;
  const backup = toBackup({ ...doc, ...row }, verification);
  const unreadable = backup.unreadable ?? whyLocked(ctx, backup.encrypted_to) ?? null;
  return { ...backup, unreadable, created_by_name, is_from_elsewhere };
}

/** Backups with when, how large and how they are, newest first. For server administrators; throws INVALID. */
export async function listBackups(ctx: Context, input: ListBackupsInput): Promise<Page<BackupResource>> {
  requireServerAdmin(ctx);
  const { sql } = ctx;
  const sorting: Sorting = { name: "backups", by: "b.id", id: "b.id", order: input.order };
  const rows = await sql<Row[]>`
    select ${sql.unsafe(columns)} from backups b
     where ${input.status ? sql`left(b.doc ->> 'status', 200) = ${input.status}` : sql`true`}
       and ${afterCursor(sql, sorting, input.cursor)}
     ${orderBy(sql, sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, (row) => shown(ctx, row));
}

/** One backup. For server administrators; throws NOT_FOUND. */
export async function getBackup(ctx: Context, { id }: { id: string }): Promise<BackupResource> {
  requireServerAdmin(ctx);
  const { sql } = ctx;
  const [row] = await sql<Row[]>`select ${sql.unsafe(columns)} from backups b where b.id = ${id}`;
  if (!row) throw notFound("backup");
  return shown(ctx, row);
}
