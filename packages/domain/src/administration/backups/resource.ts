import {
  type BackupDocument,
  type BackupResource,
  type BackupVerificationDocument,
  backupDocument,
} from "@meridian/contract";
import type { Stored } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { whyLocked } from "./stored/locked.ts";

export const unreadableBackup: BackupDocument = backupDocument.parse({
  kind: "manual",
  status: "failed",
  error: "The record of this backup can't be read.",
});

/** A backup as people see it; `addState` adds what else is known of it. */
export const toBackup = (document: Stored<BackupDocument>): BackupResource => ({
  ...document,
  verification: null,
  is_from_elsewhere: false,
});

interface State {
  [column: string]: unknown;
  id: string;
  is_from_elsewhere: boolean;
  verification: (Pick<BackupVerificationDocument, "status" | "progress"> & { id: string }) | null;
}

/** Adds the verifications that are under way, which installation made the backups, and why they can't be read here. */
export async function addState<Shown extends BackupResource>(
  ctx: Context,
  backups: Shown[],
): Promise<Shown[]> {
  if (backups.length === 0) return [];
  const rows = await query<State[]>(ctx.db)`
    select b.id,
           coalesce(b.doc ->> 'installation' <> (select id from meridian_installation.identity), false) as is_from_elsewhere,
           (select jsonb_build_object('id', v.id, 'status', v.doc -> 'status', 'progress', v.doc -> 'progress')
              from backup_verifications v
             where left(v.doc ->> 'backup_id', 200) = b.id and v.doc ->> 'status' in ('queued', 'running')
             order by v.id desc limit 1) as verification
      from backups b where b.id = any(${backups.map(({ id }) => id)}::text[])`;
  const states = new Map(rows.map((row) => [row.id, row]));
  return backups.map((backup) => ({
    ...backup,
    unreadable: backup.unreadable ?? whyLocked(ctx, backup.encrypted_to) ?? null,
    verification: states.get(backup.id)?.verification ?? null,
    is_from_elsewhere: states.get(backup.id)?.is_from_elsewhere ?? false,
  }));
}
