import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const { read } = proceduresOf("Images");

export const images = router({
  get: read(
    "GET /images/{id}",
    "An image of an observation whose images you may see",
    contract.imageIdInput,
    contract.image,
    domain.getImage,
  ),
  own: read(
    "GET /api/v1/user/images",
    "Images of your own observations, newest first",
    contract.listImagesInput,
    contract.imagePage,
    domain.listOwnImages,
  ),
  ofProject: read(
    "GET /projects/{id}/images",
    "Images of a project, newest first",
    contract.listPlaceImagesInput,
    contract.imagePage,
    domain.listProjectImages,
  ),
  ofObservatory: read(
    "GET /observatories/{id}/images",
    "Images that an observatory took, newest first; of other people's observations only for its operators",
    contract.listPlaceImagesInput,
    contract.imagePage,
    domain.listObservatoryImages,
  ),
});
