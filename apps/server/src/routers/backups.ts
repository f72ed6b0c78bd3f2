import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { operationProcedures } from "../trpc/operationProcedures.ts";
import { router } from "../trpc/procedure.ts";
import { nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const tag = "Backups";
const path = "/api/v1/system/backups";
const one = `${path}/{id}` as const;
const { read, change, start } = proceduresOf(tag);

const { list, get, cancel } = operationProcedures(
  { ...domain.backingUp, cancel: domain.cancelBackup },
  {
    tag,
    path,
    page: contract.backupPage,
    one: contract.backupResource,
    input: contract.listBackupsInput,
    summaries: {
      list: "Backups, newest first",
      get: "One backup",
      cancel: "Cancel a running backup, which leaves nothing behind, or its verification",
    },
  },
);

export const backups = router({
  create: start(
    `POST ${path}`,
    "Back up the whole database",
    contract.createBackupInput,
    contract.backupResource,
    domain.createBackup,
    { mayFill: true },
  ),
  list,
  reindex: change(
    `POST ${path}/reindex`,
    "Search storage for new backups, and retry those that couldn't be read",
    contract.reindexBackupsInput,
    contract.backupReindex,
    domain.lookInStorage,
  ),
  get,
  update: change(
    `PUT ${one}`,
    "Pin or unpin a backup",
    contract.updateBackupInput,
    contract.backupResource,
    domain.updateBackup,
  ),
  delete: change(
    `DELETE ${one}`,
    "Delete a backup for good",
    contract.operationIdInput,
    nothing,
    domain.deleteBackup,
  ),
  cancel,
  verify: start(
    `POST ${one}/verify`,
    "Read a backup back and compare it with its checksums",
    contract.operationIdInput,
    contract.backupResource,
    domain.verifyBackup,
    { location: one },
  ),
  planRestore: read(
    `GET ${one}/restore-plan`,
    "Preview the restore of a backup",
    contract.operationIdInput,
    contract.restorePlan,
    domain.planRestore,
  ),
  restore: start(
    `POST ${one}/restore`,
    "Replace the current data with a backup",
    contract.restoreBackupInput,
    contract.restoreResource,
    domain.restoreBackup,
    { location: "/api/v1/system/restores/{id}" },
  ),
  cleanUp: change(
    `POST ${path}/cleanup`,
    "Delete backups older than a number of days",
    contract.cleanUpBackupsInput,
    contract.backupCleanup,
    domain.cleanUpBackups,
  ),
});
