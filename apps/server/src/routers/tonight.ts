import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { noInput, proceduresOf } from "../trpc/proceduresOf.ts";

const { read } = proceduresOf("Tonight");

export const tonight = router({
  get: read(
    "GET /tonight",
    "What each observatory that you see is doing now, its darkness, and how far its observation is",
    noInput,
    contract.tonight,
    domain.getTonight,
  ),
  observatory: read(
    "GET /observatories/{id}/tonight",
    "What an observatory is doing now, its darkness, and how far its observation is",
    contract.observatoryIdInput,
    contract.tonightSite,
    domain.getTonightAt,
  ),
});
