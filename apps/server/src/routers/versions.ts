import { versionInfo } from "@meridian/contract";
import { getVersions } from "@meridian/domain";
import { z } from "zod";
import { procedure, router } from "../trpc/procedure.ts";

export const versions = router({
  get: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/version",
        tag: "Health",
        summary:
          "Versions of the API, the server, the plugin and the documentation, their compatibility, and deprecations",
        public: true,
      },
      output: versionInfo,
    })
    .input(z.strictObject({}))
    .query(({ ctx }) => getVersions(ctx)),
});
