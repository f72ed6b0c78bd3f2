import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { operationProcedures } from "../trpc/operationProcedures.ts";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const tag = "Backups";
const path = "/api/v1/system/restore-drills";
const { start } = proceduresOf(tag);

export const restoreDrills = router({
  start: start(
    `POST ${path}`,
    "Test that the newest verified backup can be restored, beside the current data",
    contract.startRestoreDrillInput,
    contract.restoreDrillResource,
    domain.startRestoreDrill,
  ),
  ...operationProcedures(domain.drilling, {
    tag,
    path,
    page: contract.restoreDrillPage,
    one: contract.restoreDrillResource,
    summaries: {
      list: "Restore drills, newest first",
      get: "One restore drill, with its progress or evidence",
      cancel: "Cancel a restore drill; it leaves nothing behind",
    },
  }),
});
