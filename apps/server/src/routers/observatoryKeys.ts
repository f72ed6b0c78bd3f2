import {
  createdObservatoryKey,
  createObservatoryKeyInput,
  listObservatoryKeysInput,
  observatoryKeyIdInput,
  observatoryKeyPage,
} from "@meridian/contract";
import { createObservatoryKey, listObservatoryKeys, revokeObservatoryKey } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Observatories";
const path = "/observatories/{id}/keys";

export const observatoryKeys = router({
  list: procedure
    .meta({
      openapi: { method: "GET", path, tag, summary: "Keys of an observatory's plugin" },
      output: observatoryKeyPage,
    })
    .input(listObservatoryKeysInput)
    .query(({ ctx, input }) => listObservatoryKeys(ctx, input)),

  create: procedure
    .meta({
      openapi: {
        method: "POST",
        path,
        status: 201,
        tag,
        summary: "Create a key; it is shown this once",
        inPerson: true,
      },
      output: createdObservatoryKey,
    })
    .input(createObservatoryKeyInput)
    .mutation(({ ctx, input }) => createObservatoryKey(ctx, input)),

  revoke: procedure
    .meta({
      openapi: { method: "DELETE", path: `${path}/{keyId}`, status: 204, tag, summary: "Revoke a key" },
    })
    .input(observatoryKeyIdInput)
    .mutation(({ ctx, input }) => revokeObservatoryKey(ctx, input)),
});
