import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { operationProcedures } from "../trpc/operationProcedures.ts";
import { router } from "../trpc/procedure.ts";

/** Starting an import streams its file, so it is a REST route of its own: `uploads.ts`. */
export const imports = router(
  operationProcedures(domain.importing, {
    tag: "Import",
    path: "/api/v1/system/imports",
    page: contract.importPage,
    one: contract.importResource,
    summaries: {
      list: "Imports, newest first",
      get: "One import, with every refused row",
      cancel: "Cancel an import; everything created so far stays",
    },
  }),
);
