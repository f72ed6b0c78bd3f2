import {
  backupCleanup,
  backupPage,
  backupReindex,
  backupResource,
  cleanUpBackupsInput,
  createBackupInput,
  listBackupsInput,
  operationIdInput,
  reindexBackupsInput,
  restoreBackupInput,
  restorePlan,
  restoreResource,
  updateBackupInput,
} from "@meridian/contract";
import {
  cancelBackup,
  cleanUpBackups,
  createBackup,
  deleteBackup,
  getBackup,
  listBackups,
  lookInStorage,
  planRestore,
  restoreBackup,
  updateBackup,
  verifyBackup,
} from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Backups";
const path = "/api/v1/system/backups";
const one = `${path}/{id}` as const;

export const backups = router({
  create: procedure
    .meta({
      openapi: {
        method: "POST",
        path,
        status: 202,
        tag,
        mayFill: true,
        summary: "Back up the whole database",
      },
      output: backupResource,
    })
    .input(createBackupInput)
    .mutation(({ ctx }) => createBackup(ctx)),

  list: procedure
    .meta({ openapi: { method: "GET", path, tag, summary: "Backups, newest first" }, output: backupPage })
    .input(listBackupsInput)
    .query(({ ctx, input }) => listBackups(ctx, input)),

  reindex: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${path}/reindex`,
        tag,
        summary: "Search storage for new backups, and retry those that couldn't be read",
      },
      output: backupReindex,
    })
    .input(reindexBackupsInput)
    .mutation(({ ctx }) => lookInStorage(ctx)),

  get: procedure
    .meta({ openapi: { method: "GET", path: one, tag, summary: "One backup" }, output: backupResource })
    .input(operationIdInput)
    .query(({ ctx, input }) => getBackup(ctx, input)),

  update: procedure
    .meta({
      openapi: { method: "PUT", path: one, tag, summary: "Pin or unpin a backup" },
      output: backupResource,
    })
    .input(updateBackupInput)
    .mutation(({ ctx, input }) => updateBackup(ctx, input)),

  delete: procedure
    .meta({
      openapi: { method: "DELETE", path: one, status: 204, tag, summary: "Delete a backup for good" },
    })
    .input(operationIdInput)
    .mutation(({ ctx, input }) => deleteBackup(ctx, input)),

  cancel: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${one}/cancel`,
        tag,
        summary: "Cancel a running backup, which leaves nothing behind, or its verification",
      },
      output: backupResource,
    })
    .input(operationIdInput)
    .mutation(({ ctx, input }) => cancelBackup(ctx, input)),

  verify: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${one}/verify`,
        status: 202,
        tag,
        summary: "Read a backup back and compare it with its checksums",
        location: one,
      },
      output: backupResource,
    })
    .input(operationIdInput)
    .mutation(({ ctx, input }) => verifyBackup(ctx, input)),

  planRestore: procedure
    .meta({
      openapi: {
        method: "GET",
        path: `${one}/restore-plan`,
        tag,
        summary: "What restoring a backup would do",
      },
      output: restorePlan,
    })
    .input(operationIdInput)
    .query(({ ctx, input }) => planRestore(ctx, input)),

  restore: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${one}/restore`,
        status: 202,
        tag,
        summary: "Replace the current data with a backup",
        location: "/api/v1/system/restores/{id}",
      },
      output: restoreResource,
    })
    .input(restoreBackupInput)
    .mutation(({ ctx, input }) => restoreBackup(ctx, input)),

  cleanUp: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${path}/cleanup`,
        tag,
        summary: "Delete backups older than a number of days",
      },
      output: backupCleanup,
    })
    .input(cleanUpBackupsInput)
    .mutation(({ ctx, input }) => cleanUpBackups(ctx, input)),
});
