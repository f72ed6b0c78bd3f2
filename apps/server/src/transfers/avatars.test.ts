import { testDatabase } from "@meridian/testkit";
import type { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import type { Env } from "../http/exchange.ts";
import { testClient } from "../testing/testClient.ts";
import { sharedApp, signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();
let app: Hono<Env>;
beforeAll(() => {
  ({ app } = sharedApp(database));
});
const own = "/api/v1/user/avatar";
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
const as = (type: string) => ({ "content-type": type });

async function person() {
  const { userId, ...client } = await signedIn(database);
  return { ...client, id: userId };
}

/** A form with one field, as a browser sends it. */
async function form(field: string, content: Buffer, name: string) {
  const data = new FormData();
  data.set(field, new File([new Uint8Array(content)], name));
  const made = new Response(data);
  const headers = { "content-type": made.headers.get("content-type")! };
  return [own, new Uint8Array(await made.arrayBuffer()), headers] as const;
}

test("a picture comes as the body or in a form, and is shown to everybody who is signed in", async () => {
  const vera = await person();
  const answers = [
    await vera.put(own, png, as("image/png")),
    await vera.put(...(await form("file", png, "me.txt"))),
  ];
  for (const { status, body } of answers)
    expect([status, body.avatar_url]).toEqual([200, expect.stringContaining(`/users/${vera.id}/avatar?v=`)]);
  const { avatar_url } = (await vera.get("/api/v1/user/profile")).body;
  const shown = await (await person()).get(avatar_url);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(shown.body.slice(0, 4)).toBe("RIFF");
  expect((await testClient(app).get(avatar_url)).status).toBe(401);
  expect((await testClient(app).put(own, png, as("image/png"))).status).toBe(401);
});

test("a picture is kept for good with its version, and checked again without it", async () => {
  const vera = await person();
  const { avatar_url } = (await vera.put(own, png, as("image/png"))).body;
  const versioned = await vera.get(avatar_url);
  expect(versioned.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  const path = avatar_url.split("?")[0];
  for (const address of [path, `${path}?v=old`]) {
    const answer = await vera.get(address);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    const etag = answer.headers.get("etag")!;
    expect((await vera.get(address, { "if-none-match": etag })).status).toBe(304);
  }
  expect((await vera.delete(own)).status).toBe(204);
  expect((await vera.delete(own)).status).toBe(204);
  expect((await vera.get(avatar_url)).status).toBe(404);
});

test("bad files are refused by their content, not by their name", async () => {
  const vera = await person();
  const large = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]);
  const refusals = [
    [413, await vera.put(own, large, as("image/png"))],
    [413, await vera.put(...(await form("file", large, "me.png")))],
    [415, await vera.put(own, svg, as("image/png"))],
    [415, await vera.put(...(await form("file", svg, "me.png")))],
    [415, await vera.put(own, "", as("image/png"))],
    [415, await vera.put(own, { file: "x" })],
    [422, await vera.put(...(await form("picture", png, "me.png")))],
    [400, await vera.put(own, "x", as("multipart/form-data; boundary=none"))],
  ] as const;
  expect(refusals.map(([, { status }]) => status)).toEqual(refusals.map(([wanted]) => wanted));
  expect((await vera.get("/api/v1/user/profile")).body.avatar_url).toBeNull();
});
