import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { noInput, proceduresOf } from "../trpc/proceduresOf.ts";

const { read } = proceduresOf("Health");

export const health = router({
  system: read(
    "GET /api/v1/system/health",
    "State of the service in detail: database, storage, queue, mail, disk, last backup and scan, WAL archive",
    noInput,
    contract.systemHealth,
    (ctx) => domain.getSystemHealth(ctx, ctx.server),
  ),
});
