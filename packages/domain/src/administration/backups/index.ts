export { backingUp, getBackup, listBackups } from "./backup.ts";
export { cancelBackup } from "./cancel.ts";
export { cleanUpBackups } from "./cleanUp.ts";
export { createBackup } from "./create.ts";
export { deleteBackup, deleteBackupObjects } from "./delete.ts";
export { drilling, getRestoreDrill } from "./drill/operation.ts";
export { scheduledRestoreDrill, startRestoreDrill } from "./drill/start.ts";
export { addBackup } from "./file/add.ts";
export { type BackupFile, downloadBackup, findBackupFile } from "./file/download.ts";
export { fileType as backupFileType } from "./file/layout.ts";
export { lookInStorage } from "./lookInStorage.ts";
export { reindexBackups } from "./reindex.ts";
export { dropWayBack } from "./restore/exchange/expire.ts";
export { getWayBack } from "./restore/getWayBack.ts";
export { goBack, goBackHere } from "./restore/goBack.ts";
export { restoreHere } from "./restore/here.ts";
export { analyzeRestored } from "./restore/load/statistics.ts";
export { cancelRestore, getRestore, restoring } from "./restore/operation.ts";
export { planRestore, restoreBackup } from "./restore/start.ts";
export { getMaintenance } from "./restore/status.ts";
export {
  cleanUpOldBackups,
  findStoredBackups,
  lookAgainAtUnreadable,
  scheduledBackup,
} from "./schedule.ts";
export { refusingDamage } from "./stored/refusingDamage.ts";
export { updateBackup } from "./update.ts";
export { verifyBackup, verifying } from "./verify.ts";
export { discardUnfinishedBackup, type MakeBackup, makeVerifiedBackup } from "./writeVerified.ts";
