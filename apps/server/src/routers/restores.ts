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
import { procedure, router } from "../trpc/procedure.ts";

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
      openapi: { method: "GET", path: `${path}/{id}`, tag, summary: "One restore, with its progress" },
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
        summary: "Cancel a restore before it replaces the data; until then nothing has changed",
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
        summary: "The data that the last restore replaced, how long it is kept, and its safety backup",
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
          "Bring back the data that the last restore replaced, after a verified safety backup unless declined",
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
        summary: "Whether a restore is running, and its progress",
        public: true,
      },
      output: maintenanceStatus,
    })
    .input(z.strictObject({}))
    .query(({ ctx }) => getMaintenance(ctx)),
});
