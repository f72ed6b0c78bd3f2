/** Bare tRPC over Hono with the same list: no sessions, no error shapes, no logs. */
import { serve } from "@hono/node-server";
import { initTRPC } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono } from "hono";
import postgres from "postgres";
import { z } from "zod";
import { listRows } from "./listRows.ts";

const sql = postgres(process.env.DATABASE_URL!, { max: 10 });
const t = initTRPC.create();
const router = t.router({
  observatories: t.router({
    list: t.procedure
      .input(z.object({ limit: z.int() }))
      .query(async ({ input }) => ({ items: await listRows(sql, input.limit), next_cursor: null })),
  }),
});
const app = new Hono();
app.all("/trpc/*", (c) => fetchRequestHandler({ endpoint: "/trpc", req: c.req.raw, router }));
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  process.send!({ ready: true, url: `http://127.0.0.1:${port}` }),
);
process.once("SIGTERM", () => {
  server.close();
  process.exit(0);
});
