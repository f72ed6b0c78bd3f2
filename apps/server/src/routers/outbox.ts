import { listOutboxInput, outboxMail, outboxMailIdInput, outboxPage } from "@meridian/contract";
import { getOutboxMail, listOutbox, showOutboxLink } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Outbox";
const base = "/api/v1/system/outbox";

export const outbox = router({
  list: procedure
    .meta({
      openapi: {
        method: "GET",
        path: base,
        tag,
        summary: "Mail kept because there is no mail server, newest first",
      },
      output: outboxPage,
    })
    .input(listOutboxInput)
    .query(({ ctx, input }) => listOutbox(ctx, input)),

  get: procedure
    .meta({
      openapi: { method: "GET", path: `${base}/{id}`, tag, summary: "One kept mail with its bodies" },
      output: outboxMail,
    })
    .input(outboxMailIdInput)
    .query(({ ctx, input }) => getOutboxMail(ctx, input)),

  showLink: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/{id}/link`,
        status: 200,
        tag,
        summary: "One kept mail with its link; recorded in the audit log",
        inPerson: true,
      },
      output: outboxMail,
    })
    .input(outboxMailIdInput)
    .mutation(({ ctx, input }) => showOutboxLink(ctx, input)),
});
