import { systemHealth } from "@meridian/contract";
import { getSystemHealth } from "@meridian/domain";
import { z } from "zod";
import { procedure, router } from "../trpc/procedure.ts";

export const health = router({
  system: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/system/health",
        tag: "Health",
        summary: "State of the service in detail: database, storage, queue, mail, disk, last backup and scan",
      },
      output: systemHealth,
    })
    .input(z.strictObject({}))
    .query(({ ctx }) => getSystemHealth(ctx, ctx.server)),
});
