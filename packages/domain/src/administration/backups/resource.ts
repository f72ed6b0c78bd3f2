import {
  type BackupDocument,
  type BackupResource,
  type BackupVerificationDocument,
  backupDocument,
} from "@meridian/contract";
import type { Stored } from "@meridian/database";

const unreadable: BackupDocument = backupDocument.parse({
  kind: "manual",
  status: "failed",
  error: "The record of this backup can't be read.",
});

type Verification = Pick<Stored<BackupVerificationDocument>, "id" | "status" | "progress">;

/** A backup as it is shown, with the verification of it that is under way. */
export function toBackup(
  { id, version, created_at, updated_at, ...document }: Stored<BackupDocument>,
  verification: Verification | null = null,
): BackupResource {
  const read = backupDocument.safeParse(document);
  return {
    ...(read.success ? read.data : unreadable),
    id,
    version,
    created_at,
    updated_at,
    verification,
    is_from_elsewhere: false,
  };
}
