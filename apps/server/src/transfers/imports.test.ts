import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { testClient } from "../testing/testClient.ts";
import { testApp } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();
const path = "/api/v1/system/import?kind=observatories";
const yaml = { "content-type": "application/yaml" };

test("only server administrators import, whatever they send", async () => {
  expect((await testClient(testApp(database)).post(path, "x", yaml)).status).toBe(401);
  const anna = await signedIn(database);
  expect((await anna.post(path, "x", { "content-type": "image/png" })).status).toBe(403);
});

test("the content type and the query are checked before the file is taken", async () => {
  const admin = await signedIn(database, { serverAdmin: true });
  expect((await admin.post(path, "x", { "content-type": "image/png" })).status).toBe(415);
  expect((await admin.post(path, "x", { "content-type": "constructor" })).status).toBe(415);
  const unknown = await admin.post("/api/v1/system/import?kind=telescopes", "x", yaml);
  expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, "kind"]);
  const extra = await admin.post(`${path}&force=1`, "x", yaml);
  expect([extra.status, extra.body.errors[0].path]).toEqual([422, "force"]);
});

test("a file is accepted, and its import can be read where the answer says", async () => {
  const admin = await signedIn(database, { serverAdmin: true });
  const started = await admin.post(`${path}&dry_run=true`, "- name: A\n", yaml);
  expect(started.status).toBe(202);
  expect(started.body).toMatchObject({
    kind: "observatories",
    dry_run: true,
    format: "yaml",
    size_bytes: 10,
  });
  const read = await admin.get(started.headers.get("location")!);
  expect(read.body.id).toBe(started.body.id);
});

test("a file past the limit is refused while it comes, and leaves nothing", async () => {
  const admin = await signedIn(database, { serverAdmin: true, config: { uploadMaxBytes: 1000 } });
  const answer = await admin.post(path, "x".repeat(1001), yaml);
  expect([answer.status, answer.body.code]).toEqual([413, "TOO_LARGE"]);
  const declared = await admin.post(path, "x", { ...yaml, "content-length": "1001" });
  expect(declared.status).toBe(413);
  const { items } = (await admin.get("/api/v1/system/imports")).body;
  expect(items.filter((one: { created_by: string }) => one.created_by === admin.userId)).toEqual([]);
});
