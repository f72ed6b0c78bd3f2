import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { operationProcedures } from "../trpc/operationProcedures.ts";
import { router } from "../trpc/procedure.ts";
import { noInput, proceduresOf } from "../trpc/proceduresOf.ts";

const tag = "Backups";
const path = "/api/v1/system/restores";
const wayPath = "/api/v1/system/way-back";
const { read, start } = proceduresOf(tag);

export const restores = router({
  ...operationProcedures(domain.restoring, {
    tag,
    path,
    page: contract.restorePage,
    one: contract.restoreResource,
    summaries: {
      list: "Restores, newest first",
      get: "One restore, with its progress",
      cancel: "Cancel a restore before it replaces the data; until then nothing has changed",
    },
  }),
  wayBack: read(
    `GET ${wayPath}`,
    "The data that the last restore replaced, how long it is kept, and its safety backup",
    noInput,
    contract.wayBackAnswer,
    domain.getWayBack,
  ),
  goBack: start(
    `POST ${wayPath}`,
    "Bring back the data that the last restore replaced, after a verified safety backup unless declined",
    contract.goBackInput,
    contract.restoreResource,
    domain.goBack,
    { location: `${path}/{id}` },
  ),
  maintenance: read(
    "GET /api/v1/maintenance",
    "State and progress of a running restore",
    noInput,
    contract.maintenanceStatus,
    domain.getMaintenance,
    { public: true },
  ),
});

const drillsPath = "/api/v1/system/restore-drills";

export const restoreDrills = router({
  start: start(
    `POST ${drillsPath}`,
    "Test that the newest verified backup can be restored, beside the current data",
    contract.startRestoreDrillInput,
    contract.restoreDrillResource,
    domain.startRestoreDrill,
  ),
  ...operationProcedures(domain.drilling, {
    tag,
    path: drillsPath,
    page: contract.restoreDrillPage,
    one: contract.restoreDrillResource,
    summaries: {
      list: "Restore drills, newest first",
      get: "One restore drill, with its progress or evidence",
      cancel: "Cancel a restore drill; it leaves nothing behind",
    },
  }),
});
