/** What one would write by hand for the list alone: Hono, postgres.js, the same query, nobody to sign in. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import postgres from "postgres";
import { listRows } from "./listRows.ts";

const sql = postgres(process.env.DATABASE_URL!, { max: 10 });
const app = new Hono();
app.get("/observatories", async (c) =>
  c.json({ items: await listRows(sql, Number(c.req.query("limit") ?? 50)), next_cursor: null }),
);
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  process.send!({ ready: true, url: `http://127.0.0.1:${port}` }),
);
process.once("SIGTERM", () => {
  server.close();
  process.exit(0);
});
