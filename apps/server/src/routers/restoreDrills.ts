import {
  listOperationsInput,
  operationIdInput,
  restoreDrillPage,
  restoreDrillResource,
  startRestoreDrillInput,
} from "@meridian/contract";
import { cancelRestoreDrill, getRestoreDrill, listRestoreDrills, startRestoreDrill } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Backups";
const path = "/api/v1/system/restore-drills";
const one = `${path}/{id}` as const;

export const restoreDrills = router({
  start: procedure
    .meta({
      openapi: {
        method: "POST",
        path,
        status: 202,
        tag,
        summary: "Test that the newest verified backup can be restored, beside the current data",
      },
      output: restoreDrillResource,
    })
    .input(startRestoreDrillInput)
    .mutation(({ ctx }) => startRestoreDrill(ctx)),

  list: procedure
    .meta({
      openapi: { method: "GET", path, tag, summary: "Restore drills, newest first" },
      output: restoreDrillPage,
    })
    .input(listOperationsInput)
    .query(({ ctx, input }) => listRestoreDrills(ctx, input)),

  get: procedure
    .meta({
      openapi: {
        method: "GET",
        path: one,
        tag,
        summary: "One restore drill, with its progress or evidence",
      },
      output: restoreDrillResource,
    })
    .input(operationIdInput)
    .query(({ ctx, input }) => getRestoreDrill(ctx, input)),

  cancel: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${one}/cancel`,
        tag,
        summary: "Cancel a restore drill; it leaves nothing behind",
      },
      output: restoreDrillResource,
    })
    .input(operationIdInput)
    .mutation(({ ctx, input }) => cancelRestoreDrill(ctx, input)),
});
