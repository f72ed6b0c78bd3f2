import { dashboard as dashboardSchema } from "@meridian/contract";
import { getDashboard } from "@meridian/domain";
import { z } from "zod";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Dashboard";

export const dashboard = router({
  get: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/dashboard",
        tag,
        summary: "Figures about the things you look after",
      },
      output: dashboardSchema,
    })
    .input(z.strictObject({}))
    .query(({ ctx }) => getDashboard(ctx)),
});
