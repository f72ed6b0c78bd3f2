import { night, nightInput, resolvedTarget, resolveTargetInput } from "@meridian/contract";
import { nightOf, resolveTarget } from "@meridian/domain";
import { procedure, router } from "../trpc.ts";

export const targets = router({
  resolve: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/targets/resolve",
        tag: "Observations",
        summary: "Find a target's coordinates by name",
      },
      output: resolvedTarget,
    })
    .input(resolveTargetInput)
    .query(({ ctx, input }) => resolveTarget(ctx, input)),

  night: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/observatories/{id}/night",
        tag: "Observations",
        summary:
          "How a target stands in the sky of an observatory through a night, and when it could be observed",
      },
      output: night,
    })
    .input(nightInput)
    .query(({ ctx, input }) => nightOf(ctx, input)),
});
