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
