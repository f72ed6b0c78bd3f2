import {
  foundTargets,
  night,
  nightInput,
  resolvedTarget,
  resolveTargetInput,
  searchTargetsInput,
} from "@meridian/contract";
import { nightOf, resolveTarget, searchTargets } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

export const targets = router({
  resolve: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/targets/resolve",
        tag: "Observations",
        summary: "Find a target's coordinates by name",
        mayMiss: true,
      },
      output: resolvedTarget,
    })
    .input(resolveTargetInput)
    .query(({ ctx, input }) => resolveTarget(ctx, input)),

  search: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/targets/search",
        tag: "Observations",
        summary: "Find targets while their name is typed",
      },
      output: foundTargets,
    })
    .input(searchTargetsInput)
    .query(({ ctx, input }) => searchTargets(ctx, input)),

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
