import { importIdInput, importPage, importResource, listImportsInput } from "@meridian/contract";
import { getImport, listImports } from "@meridian/domain";
import { procedure, router } from "../trpc.ts";

const tag = "Import";

/** Starting an import streams its file, so it is a REST route of its own: `uploads.ts`. */
export const imports = router({
  list: procedure
    .meta({
      openapi: { method: "GET", path: "/api/v1/system/imports", tag, summary: "Imports, newest first" },
      output: importPage,
    })
    .input(listImportsInput)
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
    .input(importIdInput)
    .query(({ ctx, input }) => getImport(ctx, input)),
});
