import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { operationProcedures } from "../trpc/operationProcedures.ts";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const tag = "Clean-up";
const { start } = proceduresOf(tag);

export const cleanups = router({
  start: start(
    "POST /api/v1/system/cleanup",
    "Delete all observation data, or count what would be deleted",
    contract.startCleanupInput,
    contract.cleanup,
    domain.startCleanup,
  ),
  ...operationProcedures(domain.cleaningUp, {
    tag,
    path: "/api/v1/system/cleanups",
    page: contract.cleanupPage,
    one: contract.cleanup,
    summaries: {
      list: "Clean-ups, newest first",
      get: "One clean-up, with its progress or result",
      cancel: "Cancel a clean-up; deleted data stays deleted",
    },
  }),
});
