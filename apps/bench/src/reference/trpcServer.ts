/** Bare tRPC over Hono with the same list and the key looked up: no sessions, no error shapes, no logs. */
import { serve } from "@hono/node-server";
import { initTRPC, TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono } from "hono";
import postgres from "postgres";
import { z } from "zod";
import { listFor } from "./listRows.ts";

const sql = postgres(process.env.DATABASE_URL!, { max: 10 });
const t = initTRPC.context<{ authorization: string | undefined }>().create();
const router = t.router({
  observatories: t.router({
    list: t.procedure.input(z.object({ limit: z.int() })).query(async ({ ctx, input }) => {
      const page = await listFor(sql, ctx.authorization, input.limit);
      if (!page) throw new TRPCError({ code: "UNAUTHORIZED" });
      return page;
    }),
  }),
});
const app = new Hono();
app.all("/trpc/*", (c) =>
  fetchRequestHandler({
    ...{ endpoint: "/trpc", req: c.req.raw, router },
    createContext: () => ({ authorization: c.req.header("authorization") }),
  }),
);
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  process.send!({ ready: true, url: `http://127.0.0.1:${port}` }),
);
process.once("SIGTERM", () => {
  server.close();
  process.exit(0);
});
