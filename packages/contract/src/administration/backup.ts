import { z } from "zod";
import { flag, id, listedBy, page, queryInteger, time } from "../base/primitives.ts";
import { operationFields, operationResourceFields, operationStatus, progress } from "../ground/operation.ts";

/** `unknown` where storage holds a backup whose manifest can't be read. */
export const backupKind = z.enum(["manual", "scheduled", "safety", "unknown"]);
export type BackupKind = z.infer<typeof backupKind>;

export const backupDocument = z.object({
  ...operationFields,
  kind: backupKind,
  /** The moment that it holds. */
  snapshot_at: time.nullable().default(null),
  /** Stored size, compressed. */
  size_bytes: z.int().nullable().default(null),
  row_counts: z.record(z.string(), z.int()).default({}),
  checksum: z.string().nullable().default(null),
  /** The public key, in age's format, whose secret key opens its parts; null when they aren't encrypted. */
  encrypted_to: z.string().nullable().default(null),
  /** Time at which all of it was last read back and found whole. */
  verified_at: time.nullable().default(null),
  /** Damage that the last verification found. */
  damage: z.string().nullable().default(null),
  unreadable: z
    .string()
    .nullable()
    .default(null)
    .describe("Why the backup in storage can't be read here, and what to do; null when it can"),
  /** No clean-up deletes it. */
  pinned: flag.default(false),
  application_version: z.string().nullable().default(null),
  /** The installation whose data it holds; null in older documents. */
  installation: z.string().nullable().default(null),
});
export type BackupDocument = z.infer<typeof backupDocument>;

export const backupVerificationDocument = z.object({ ...operationFields, backup_id: id });
export type BackupVerificationDocument = z.infer<typeof backupVerificationDocument>;

export const restoreDocument = z.object({
  ...operationFields,
  /** Null when it brings back what an earlier restore replaced. */
  backup_id: id.nullable().default(null),
  goes_back: flag.default(false),
  /** The moment that the data is taken back to. */
  snapshot_at: time.nullable().default(null),
  skip_safety_backup: flag.default(false),
  /** The API key with which it was started: it stays, as a session does. */
  started_with_key: id.nullable().default(null),
  /** Backup of the data that the restore replaced. */
  safety_backup_id: id.nullable().default(null),
  /** Time from which the backup's data is the current data. */
  swapped_at: time.nullable().default(null),
  /** Time at which that data was found healthy. */
  checked_at: time.nullable().default(null),
  /** Number of announcements whose time had passed and that wait for somebody's decision. */
  held_announcements: z.int().nullable().default(null),
  /** Time at which unhealthy data was removed and the previous data put back. */
  undone_at: time.nullable().default(null),
  left_undone: z
    .string()
    .nullable()
    .default(null)
    .describe("What a completed restore, whose data is in place, didn't come to do; null when nothing"),
});
export type RestoreDocument = z.infer<typeof restoreDocument>;

/** A table as a backup has it, and as it came out of the database into which it was loaded. */
const drilledTable = z.object({
  name: z.string(),
  rows: z.int(),
  loaded_rows: z.int(),
  /** Checksum of all rows, whatever their order. */
  checksum: z.string(),
  loaded_checksum: z.string(),
});
export type DrilledTable = z.infer<typeof drilledTable>;

export const restoreDrillDocument = z.object({
  ...operationFields,
  backup_id: id,
  /** The moment that the backup holds. */
  snapshot_at: time.nullable().default(null),
  /** The evidence. */
  tables: z.array(drilledTable).default([]),
  row_count: z.int().nullable().default(null),
  /** Milliseconds from the first part read to the last check. */
  duration_ms: z.int().nullable().default(null),
});
export type RestoreDrillDocument = z.infer<typeof restoreDrillDocument>;

/** Times that are stored as text of their own format, shown as they are. */
const moments = {
  snapshot_at: z.string().nullable(),
  verified_at: z.string().nullable(),
  swapped_at: z.string().nullable(),
  checked_at: z.string().nullable(),
  undone_at: z.string().nullable(),
};

/** A verification that is under way. */
const runningVerification = z.object({ id, status: operationStatus, progress });

export const backupResource = z.object({
  ...backupDocument.shape,
  ...operationResourceFields,
  snapshot_at: moments.snapshot_at,
  verified_at: moments.verified_at,
  verification: runningVerification.nullable(),
  /** Another installation made it. */
  is_from_elsewhere: flag,
});
export type BackupResource = z.infer<typeof backupResource>;
export const backupPage = page(backupResource);

export const restoreResource = z.object({
  ...restoreDocument.shape,
  ...operationResourceFields,
  snapshot_at: moments.snapshot_at,
  swapped_at: moments.swapped_at,
  checked_at: moments.checked_at,
  undone_at: moments.undone_at,
});
export type RestoreResource = z.infer<typeof restoreResource>;
export const restorePage = page(restoreResource);

export const restoreDrillResource = z.object({
  ...restoreDrillDocument.shape,
  ...operationResourceFields,
  snapshot_at: moments.snapshot_at,
});
export type RestoreDrillResource = z.infer<typeof restoreDrillResource>;
export const restoreDrillPage = page(restoreDrillResource);
export const startRestoreDrillInput = z.strictObject({});

export const reindexBackupsInput = z.strictObject({});
/** Backups that were found in storage. */
export const backupReindex = z.object({
  /** Backups in storage. */
  found: z.int(),
  /** New to the list, or readable for the first time. */
  added: z.int(),
  /** Were listed, and aren't in storage any more. */
  missing: z.int(),
  /** Backups that can't be read, with the reasons. */
  unreadable: z.array(z.object({ id: z.string(), reason: z.string() })),
});
export type BackupReindex = z.infer<typeof backupReindex>;

/** Phrase to type before the current data is replaced. */
export const restorePhrase = "RESTORE";

export const createBackupInput = z.strictObject({});
export const listBackupsInput = z.strictObject({
  ...listedBy("created_at", "desc"),
  status: operationStatus.optional(),
});
export type ListBackupsInput = z.output<typeof listBackupsInput>;
export const updateBackupInput = z.strictObject({ id, pinned: flag });
export type UpdateBackupInput = z.output<typeof updateBackupInput>;

export const restoreBackupInput = z.strictObject({
  id,
  confirm: z.literal(restorePhrase, `must be ${restorePhrase}`),
  skip_safety_backup: flag.default(false),
});
export type RestoreBackupInput = z.output<typeof restoreBackupInput>;

/** Preview of a restore. */
export const restorePlan = z.object({
  backup_id: id,
  snapshot_at: z.string(),
  size_bytes: z.int(),
  row_counts: z.record(z.string(), z.int()),
  /** Rows of the same tables now. */
  current_row_counts: z.record(z.string(), z.int()),
  /** Reason why it can't be restored; null when it can. */
  refusal: z.string().nullable(),
  /** Warnings before a restore: another key, another installation. */
  warnings: z.array(z.string()),
  /** Days for which the replaced data is kept. */
  way_back_days: z.int(),
});
export type RestorePlan = z.infer<typeof restorePlan>;

/** Phrase to type before the data that a restore replaced is brought back. */
export const goBackPhrase = "GO BACK";
export const goBackInput = z.strictObject({
  confirm: z.literal(goBackPhrase, `must be ${goBackPhrase}`),
  skip_safety_backup: flag
    .default(false)
    .describe("Doesn't first make a verified backup of the current data, as it does otherwise"),
});
export type GoBackInput = z.output<typeof goBackInput>;

/** The data that a restore replaced, kept for a while. */
export const wayBack = z.object({
  /** The restore that replaced it. */
  restore_id: id,
  /** `forward` when it is what going back has replaced. */
  leads: z.enum(["back", "forward"]),
  /** Time of its replacement: the last moment that it holds. */
  as_of: z.string(),
  kept_until: z.string(),
  row_counts: z.record(z.string(), z.int()),
  current_row_counts: z.record(z.string(), z.int()),
  safety_backup: z
    .object({ id, snapshot_at: z.string() })
    .nullable()
    .describe("The backup of the same data that the restore made first; null when there is none"),
  refusal: z
    .string()
    .nullable()
    .describe("Why it can't be brought back, as after an upgrade of the schema; null when it can"),
});
export type WayBack = z.infer<typeof wayBack>;
/** Null when nothing is kept. */
export const wayBackAnswer = z.object({ way_back: wayBack.nullable() });
export type WayBackAnswer = z.infer<typeof wayBackAnswer>;

export const cleanUpBackupsInput = z.strictObject({
  keep_days: queryInteger(0, 36_500).describe(
    "Deletes backups older than this many days. Pinned backups stay, and so do unreadable ones, whose age is unknown. Unless forced, the newest verified backup, the newest verified one of this installation and the newest unverified one stay too, both among backups that can be read here and among the others",
  ),
  dry_run: flag.default(false).describe("Only lists the backups that would be deleted"),
  force: flag.default(false).describe("Also deletes the newest ones"),
});
export type CleanUpBackupsInput = z.output<typeof cleanUpBackupsInput>;

const cleanUpEntry = z.object({
  id,
  kind: backupKind,
  snapshot_at: z.string().nullable(),
  created_at: z.string(),
  size_bytes: z.int().nullable(),
});
export const backupCleanup = z.object({
  dry_run: flag,
  keep_days: z.int(),
  deleted_count: z.int(),
  deleted_bytes: z.int(),
  /** Deleted, or to be deleted in a dry run; oldest first. */
  backups: z.array(cleanUpEntry),
  /** Older than that, and kept nevertheless. */
  kept: z.array(cleanUpEntry.extend({ reason: z.string() })),
});
export type BackupCleanup = z.infer<typeof backupCleanup>;

/** State of the maintenance, for everybody, while the data is replaced. */
export const maintenanceStatus = z.object({
  active: flag,
  since: z.string().nullable(),
  restore_id: id.nullable(),
  progress: progress.nullable(),
  /** Time of the last replacement, within a day: everybody has had to sign in again since. */
  restored_at: z.string().nullable(),
  /** Moment of which the data has been since. */
  restored_to: z.string().nullable(),
});
export type MaintenanceStatus = z.infer<typeof maintenanceStatus>;
