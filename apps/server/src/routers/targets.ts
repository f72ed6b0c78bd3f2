import { resolvedTarget, resolveTargetInput } from "@meridian/contract";
import { resolveTarget } from "@meridian/domain";
import { procedure, router } from "../trpc.ts";

export const targets = router({
  resolve: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/targets/resolve",
        tag: "Observations",
        summary: "Where something in the sky is, by a name of it",
      },
      output: resolvedTarget,
    })
    .input(resolveTargetInput)
    .query(({ ctx, input }) => resolveTarget(ctx, input)),
});
