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
  images: read(
    "GET /api/v1/user/images",
    "The newest images of your observations that have a preview",
    noInput,
    contract.tonightImages,
    domain.listOwnImages,
  ),
});
