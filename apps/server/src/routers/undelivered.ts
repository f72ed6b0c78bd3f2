import { listUndeliveredInput, resendUndeliveredInput, resent, undeliveredPage } from "@meridian/contract";
import { listUndelivered, resendUndelivered } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Undelivered";
const base = "/api/v1/system/undelivered";

export const undelivered = router({
  list: procedure
    .meta({
      openapi: {
        method: "GET",
        path: base,
        tag,
        summary: "Mail and push messages that failed for good, newest first",
      },
      output: undeliveredPage,
    })
    .input(listUndeliveredInput)
    .query(({ ctx, input }) => listUndelivered(ctx, input)),

  resend: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/resend`,
        status: 200,
        tag,
        summary: "Resend one failed message, or all",
      },
      output: resent,
    })
    .input(resendUndeliveredInput)
    .mutation(({ ctx, input }) => resendUndelivered(ctx, input)),
});
