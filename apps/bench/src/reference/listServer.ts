/** A server written by hand for two reads alone: Hono, postgres.js, the same queries, the key looked up. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import postgres from "postgres";
import { listFor } from "./listRows.ts";
import { tonightFor } from "./tonightRows.ts";

const sql = postgres(process.env.DATABASE_URL!, { max: 10 });
const app = new Hono();
app.get("/observatories", async (c) => {
  const page = await listFor(sql, c.req.header("authorization"), Number(c.req.query("limit") ?? 50));
  return page ? c.json(page) : c.body(null, 401);
});
app.get("/tonight", async (c) => {
  const night = await tonightFor(sql, c.req.header("authorization"));
  return night ? c.json(night) : c.body(null, 401);
});
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  process.send!({ ready: true, url: `http://127.0.0.1:${port}` }),
);
process.once("SIGTERM", () => {
  server.close();
  process.exit(0);
});
