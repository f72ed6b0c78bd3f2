import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("API keys");

export const apiKeys = router({
  create: create(
    "POST /api/v1/user/api-keys",
    "Create a key; it is shown this once",
    contract.createApiKeyInput,
    contract.createdApiKey,
    domain.createApiKey,
    { inPerson: true },
  ),
  list: read(
    "GET /api/v1/user/api-keys",
    "Your keys",
    contract.listApiKeysInput,
    contract.apiKeyPage,
    domain.listApiKeys,
  ),
  revoke: change(
    "DELETE /api/v1/user/api-keys/{id}",
    "Revoke a key",
    contract.apiKeyIdInput,
    nothing,
    domain.revokeApiKey,
  ),
});
