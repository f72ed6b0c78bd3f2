import { importPage, importResource, listOperationsInput, operationIdInput } from "@meridian/contract";
import { cancelImport, getImport, listImports } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Import";

/** Starting an import streams its file, so it is a REST route of its own: `uploads.ts`. */
export const imports = router({
  list: procedure
    .meta({
      openapi: { method: "GET", path: "/api/v1/system/imports", tag, summary: "Imports, newest first" },
      output: importPage,
    })
    .input(listOperationsInput)
    .query(({ ctx, input }) => listImports(ctx, input)),

  get: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/system/imports/{id}",
        tag,
        summary: "One import, with every refused row",
      },
      output: importResource,
    })
    .input(operationIdInput)
    .query(({ ctx, input }) => getImport(ctx, input)),

  cancel: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/api/v1/system/imports/{id}/cancel",
        tag,
        summary: "Cancel an import; everything created so far stays",
      },
      output: importResource,
    })
    .input(operationIdInput)
    .mutation(({ ctx, input }) => cancelImport(ctx, input)),
});
