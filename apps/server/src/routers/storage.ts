import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { noInput, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, change } = proceduresOf("Storage");

export const storage = router({
  get: read(
    "GET /api/v1/system/storage",
    "The installation that owns the object storage",
    noInput,
    contract.storageOwnership,
    domain.getStorageOwnership,
  ),
  adopt: change(
    "POST /api/v1/system/storage/adopt",
    "Adopt the object storage for this installation",
    contract.adoptStorageInput,
    contract.storageOwnership,
    domain.adoptStorage,
  ),
});
