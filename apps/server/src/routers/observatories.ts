import { listObservatoriesInput, observatory, observatoryIdInput, observatoryPage } from "@meridian/contract";
import { getObservatory, listObservatories } from "@meridian/domain";
import { procedure, router } from "../trpc.ts";

const tag = "Observatories";

export const observatories = router({
  list: procedure
    .meta({
      openapi: { method: "GET", path: "/observatories", tag, summary: "Observatories you can see" },
      output: observatoryPage,
    })
    .input(listObservatoriesInput)
    .query(({ ctx, input }) => listObservatories(ctx, input)),

  get: procedure
    .meta({
      openapi: { method: "GET", path: "/observatories/{id}", tag, summary: "One observatory" },
      output: observatory,
    })
    .input(observatoryIdInput)
    .query(({ ctx, input }) => getObservatory(ctx, input)),
});
