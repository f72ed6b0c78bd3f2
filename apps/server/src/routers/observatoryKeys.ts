import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("Observatories");

export const observatoryKeys = router({
  list: read(
    "GET /observatories/{id}/keys",
    "Keys of an observatory's plugin",
    contract.listObservatoryKeysInput,
    contract.observatoryKeyPage,
    domain.listObservatoryKeys,
  ),
  create: create(
    "POST /observatories/{id}/keys",
    "Create a key; it is shown this once",
    contract.createObservatoryKeyInput,
    contract.createdObservatoryKey,
    domain.createObservatoryKey,
    { inPerson: true },
  ),
  revoke: change(
    "DELETE /observatories/{id}/keys/{keyId}",
    "Revoke a key",
    contract.observatoryKeyIdInput,
    nothing,
    domain.revokeObservatoryKey,
  ),
});
