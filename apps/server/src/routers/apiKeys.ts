import {
  apiKeyIdInput,
  apiKeyPage,
  createApiKeyInput,
  createdApiKey,
  listApiKeysInput,
} from "@meridian/contract";
import { createApiKey, listApiKeys, revokeApiKey } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "API keys";
const base = "/api/v1/user/api-keys";

export const apiKeys = router({
  create: procedure
    .meta({
      openapi: {
        method: "POST",
        path: base,
        status: 201,
        tag,
        summary: "Create a key; it is shown this once",
        inPerson: true,
      },
      output: createdApiKey,
    })
    .input(createApiKeyInput)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),

  list: procedure
    .meta({ openapi: { method: "GET", path: base, tag, summary: "Your keys" }, output: apiKeyPage })
    .input(listApiKeysInput)
    .query(({ ctx, input }) => listApiKeys(ctx, input)),

  revoke: procedure
    .meta({ openapi: { method: "DELETE", path: `${base}/{id}`, status: 204, tag, summary: "Revoke a key" } })
    .input(apiKeyIdInput)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input)),
});
