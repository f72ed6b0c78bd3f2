import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Env } from "../http/exchange.ts";
import { mountWeb } from "./routes.ts";

let folder: string;
let app: Hono<Env>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-web-"));
  await mkdir(join(folder, "dist/assets"), { recursive: true });
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(join(folder, "dist/index.html"), "<!doctype html><title>Meridian</title>");
  await writeFile(join(folder, "dist/assets/main-abc.js"), "let x = 1;".repeat(500));
  app = new Hono<Env>();
  mountWeb(app, join(folder, "dist"));
});
afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

test("/ leads to the interface, and every page of it is the same file, asked for again each time", async () => {
  expect((await get("/")).headers.get("location")).toBe("/app/");
  for (const path of [
    "/app/",
    "/app/announcements",
    "/app/observatories/0190-x",
    "/app/integrity/checks/file.missing",
  ]) {
    const page = await get(path);
    expect(await page.text()).toContain("<title>Meridian</title>");
    expect(page.headers.get("cache-control")).toBe("no-cache");
  }
  const visit = await get("/app/observations/light_001.png", { accept: "text/html,*/*;q=0.8" });
  expect(await visit.text()).toContain("<title>Meridian</title>");
  const { headers } = await get("/app/");
  expect((await get("/app/", { "if-none-match": headers.get("etag")! })).status).toBe(304);
});

test("files with a hash in their name are kept for good, and come compressed", async () => {
  const plain = await get("/app/assets/main-abc.js");
  expect(plain.headers.get("cache-control")).toContain("immutable");
  expect(plain.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  const packed = await get("/app/assets/main-abc.js", { "accept-encoding": "gzip, br" });
  expect(packed.headers.get("content-encoding")).toBe("br");
  const content = Buffer.from(await packed.arrayBuffer());
  expect(brotliDecompressSync(content).toString()).toBe(await plain.text());
});

test("nothing outside the folder, and no page in place of a missing file", async () => {
  for (const path of [
    "/app/../secret.txt",
    "/app/%2e%2e/secret.txt",
    "/app/..%2fsecret.txt",
    "/app/assets/gone.js",
    "/app/gone.png",
  ])
    expect((await get(path)).status).toBe(404);
});

test("an interface that was built anew is served without a restart", async () => {
  await writeFile(join(folder, "dist/assets/new-def.js"), "1;");
  await writeFile(join(folder, "dist/index.html"), "<title>Newer</title>");
  await utimes(join(folder, "dist/index.html"), 1, 1);
  expect(await (await get("/app/")).text()).toContain("Newer");
  expect((await get("/app/assets/new-def.js")).status).toBe(200);
});
