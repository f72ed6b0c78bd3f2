import {
  cleanup,
  cleanupPage,
  listOperationsInput,
  operationIdInput,
  startCleanupInput,
} from "@meridian/contract";
import { cancelCleanup, getCleanup, listCleanups, startCleanup } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Clean-up";

export const cleanups = router({
  start: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/api/v1/system/cleanup",
        status: 202,
        tag,
        summary: "Delete all observation data, or count what would be deleted",
      },
      output: cleanup,
    })
    .input(startCleanupInput)
    .mutation(({ ctx, input }) => startCleanup(ctx, input)),

  list: procedure
    .meta({
      openapi: { method: "GET", path: "/api/v1/system/cleanups", tag, summary: "Clean-ups, newest first" },
      output: cleanupPage,
    })
    .input(listOperationsInput)
    .query(({ ctx, input }) => listCleanups(ctx, input)),

  get: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/system/cleanups/{id}",
        tag,
        summary: "One clean-up, with its progress or result",
      },
      output: cleanup,
    })
    .input(operationIdInput)
    .query(({ ctx, input }) => getCleanup(ctx, input)),

  cancel: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/api/v1/system/cleanups/{id}/cancel",
        tag,
        summary: "Cancel a clean-up; deleted data stays deleted",
      },
      output: cleanup,
    })
    .input(operationIdInput)
    .mutation(({ ctx, input }) => cancelCleanup(ctx, input)),
});
