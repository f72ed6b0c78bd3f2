import type { RegisteredCollection } from "@meridian/database";

const lastCleanup = `(select max(created_at) from cleanups
  where doc ->> 'status' = 'completed' and doc ->> 'dry_run' = 'false')`;

/** Whether a scan has compared all records with storage since the last clean-up, and since a backup has last brought any back. */
const wasCompared = `exists (select from integrity_scans s
  where s.doc ->> 'status' = 'completed' and s.doc -> 'options' -> 'check_storage' = 'true'::jsonb
    and coalesce(s.doc -> 'notes', '[]'::jsonb) = '[]'::jsonb
    and s.created_at > greatest(${lastCleanup},
      (select max(updated_at) from restores where doc ->> 'status' = 'completed')))`;

const knownMissing = (row: string): string => `exists (select from integrity_issues i
  where i.document_id = ${row}.id and i.status in ('open', 'ignored')
    and i."check" in ('file.missing', 'file.missing-preview', 'file.unreadable'))`;

/**
 * Whether the record `row` is older than the last clean-up of observation data, which has deleted its files: a backup has
 * brought the record back, and that they are missing says nothing about the storage. Once a scan has found the files there,
 * because somebody has put them back, it does.
 */
export const isCleanedUp = ({ observationData }: RegisteredCollection, row: string): string =>
  observationData
    ? `(coalesce(${row}.created_at < ${lastCleanup}, false) and (not ${wasCompared} or ${knownMissing(row)}))`
    : "false";
