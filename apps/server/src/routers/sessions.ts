import { listSessionsInput, ownSessionPage, sessionIdInput } from "@meridian/contract";
import { endOtherSessions, endSession, listSessions } from "@meridian/domain";
import { z } from "zod";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Current user";
const base = "/api/v1/user/sessions";

export const sessions = router({
  list: procedure
    .meta({
      openapi: { method: "GET", path: base, tag, summary: "Your sessions", inPerson: true },
      output: ownSessionPage,
    })
    .input(listSessionsInput)
    .query(({ ctx, input }) => listSessions(ctx, input)),

  end: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: `${base}/{id}`,
        status: 204,
        tag,
        summary: "Sign out somewhere",
        inPerson: true,
      },
    })
    .input(sessionIdInput)
    .mutation(({ ctx, input }) => endSession(ctx, input)),

  endOthers: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: base,
        status: 204,
        tag,
        summary: "Sign out everywhere else",
        inPerson: true,
      },
    })
    .input(z.strictObject({}))
    .mutation(({ ctx }) => endOtherSessions(ctx)),
});
