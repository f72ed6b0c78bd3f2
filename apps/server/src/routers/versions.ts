import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { noInput, proceduresOf } from "../trpc/proceduresOf.ts";

const { read } = proceduresOf("Health");

export const versions = router({
  get: read(
    "GET /api/version",
    "Versions of the API, the server, the plugin and the documentation, their compatibility, and deprecations",
    noInput,
    contract.versionInfo,
    domain.getVersions,
    { public: true },
  ),
});
