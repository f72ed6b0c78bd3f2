import { adoptStorageInput, storageOwnership } from "@meridian/contract";
import { adoptStorage, getStorageOwnership } from "@meridian/domain";
import { z } from "zod";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Storage";
const path = "/api/v1/system/storage";

export const storage = router({
  get: procedure
    .meta({
      openapi: { method: "GET", path, tag, summary: "Which installation the object storage belongs to" },
      output: storageOwnership,
    })
    .input(z.strictObject({}))
    .query(({ ctx }) => getStorageOwnership(ctx)),

  adopt: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${path}/adopt`,
        status: 200,
        tag,
        summary: "Adopt the object storage for this installation",
      },
      output: storageOwnership,
    })
    .input(adoptStorageInput)
    .mutation(({ ctx }) => adoptStorage(ctx)),
});
