import {
  goBackInput,
  listOperationsInput,
  maintenanceStatus,
  operationIdInput,
  restorePage,
  restoreResource,
  wayBackAnswer,
} from "@meridian/contract";
import {
  cancelRestore,
  getMaintenance,
  getRestore,
  getWayBack,
  goBack,
  listRestores,
} from "@meridian/domain";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";

const tag = "Backups";
const path = "/api/v1/system/restores";
const wayPath = "/api/v1/system/way-back";

export const restores = router({
  list: procedure
    .meta({ openapi: { method: "GET", path, tag, summary: "Restores, newest first" }, output: restorePage })
    .input(listOperationsInput)
    .query(({ ctx, input }) => listRestores(ctx, input)),

  get: procedure
    .meta({
      openapi: { method: "GET", path: `${path}/{id}`, tag, summary: "One restore, and how far it is" },
      output: restoreResource,
    })
    .input(operationIdInput)
    .query(({ ctx, input }) => getRestore(ctx, input)),

  cancel: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${path}/{id}/cancel`,
        tag,
        summary: "Cancel a restore; not once the data is replaced, and until then nothing has changed",
      },
      output: restoreResource,
    })
    .input(operationIdInput)
    .mutation(({ ctx, input }) => cancelRestore(ctx, input)),

  wayBack: procedure
    .meta({
      openapi: {
        method: "GET",
        path: wayPath,
        tag,
        summary:
          "What the last restore replaced, until when it is kept, and the safety backup of the same data",
      },
      output: wayBackAnswer,
    })
    .input(z.strictObject({}))
    .query(({ ctx }) => getWayBack(ctx)),

  goBack: procedure
    .meta({
      openapi: {
        method: "POST",
        path: wayPath,
        status: 202,
        tag,
        summary:
          "Bring back what the last restore replaced; unless declined, a verified safety backup of the current data comes first",
        location: `${path}/{id}`,
      },
      output: restoreResource,
    })
    .input(goBackInput)
    .mutation(({ ctx, input }) => goBack(ctx, input)),

  maintenance: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/maintenance",
        tag,
        summary: "Whether the data is being replaced, and how far that is",
        public: true,
      },
      output: maintenanceStatus,
    })
    .input(z.strictObject({}))
    .query(({ ctx }) => getMaintenance(ctx)),
});
