import { unsubscribeInput, unsubscription as unsubscriptionSchema } from "@meridian/contract";
import { openUnsubscription, unsubscribe } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Current user";
const path = "/api/v1/unsubscribe";

export const unsubscription = router({
  open: procedure
    .meta({
      openapi: {
        method: "GET",
        path,
        tag,
        summary: "The kind of mail that an unsubscribe link stops",
        public: true,
      },
      output: unsubscriptionSchema,
    })
    .input(unsubscribeInput)
    .query(({ ctx, input }) => openUnsubscription(ctx, input)),

  confirm: procedure
    .meta({
      openapi: {
        method: "POST",
        path,
        status: 200,
        tag,
        summary: "Unsubscribe with the link from a mail",
        public: true,
      },
      output: unsubscriptionSchema,
    })
    .input(unsubscribeInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input)),
});
