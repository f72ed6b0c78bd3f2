import { createHash } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { Readable } from "node:stream";
import { newId } from "@meridian/database";
import { countAnalytics } from "@meridian/domain";
import { makeFits } from "@meridian/observatory";
import { expect, onTestFinished, test } from "vitest";
import { greeted, heard } from "../plugin/plugin.fixture.ts";
import { testClient } from "../testing/testClient.ts";
import { signedIn } from "../testing/testSignedIn.ts";
import { digestOf, fileServer, image, tiledImage } from "./files.fixture.ts";

const { database, objectStore, keys, running, app, url } = fileServer();

test("a plugin below the minimum version may send what it began before, and nothing that it began after", async () => {
  const { put, observation, id: observatoryId } = await running();
  const begun = (seconds: number) => {
    const at = new Date(Date.now() + seconds * 1000).toISOString();
    return image(0, { "DATE-OBS": at.replace("Z", "") });
  };
  await database.sql`
    update observatories set doc = doc || '{"plugin_version": "3.5"}' where id = ${observatoryId}`;
  const admin = await signedIn(database, { serverAdmin: true, objectStore });
  onTestFinished(async () => {
    await admin.put("/api/v1/system/settings", { minimum_plugin_version: null });
  });
  expect(await put(newId(), begun(300))).toMatchObject({ status: 201 });
  await admin.put("/api/v1/system/settings", { minimum_plugin_version: "3.6" });
  expect((await admin.post(`/observations/${observation.id}/pause`, {})).status).toBe(200);
  const before = await keys();
  expect(await put(newId(), begun(300))).toMatchObject({ status: 426, body: { code: "PLUGIN_TOO_OLD" } });
  expect(await keys()).toEqual(before);
  expect(await put(newId(), begun(-300))).toMatchObject({ status: 201 });
  expect(await put(newId(), image())).toMatchObject({ status: 201 });
  await admin.put("/api/v1/system/settings", { minimum_plugin_version: "3.5" });
  expect(await put(newId(), begun(300))).toMatchObject({ status: 201 });
});

test("a file that isn't a whole FITS file, or differs from its announcement, is refused and leaves nothing", async () => {
  const { put, observation } = await running();
  const before = await keys();
  const content = image();
  const refused = async (file: Buffer, headers: Record<string, string> = {}) => {
    const { status, body } = await put(newId(), file, headers);
    return [status, body.errors?.[0]?.path];
  };
  expect(await refused(Buffer.from("GIF89a".repeat(1000)))).toEqual([415, undefined]);
  expect(await refused(Buffer.alloc(0))).toEqual([415, undefined]);
  expect(await refused(content.subarray(0, 4000))).toEqual([422, "file"]);
  expect(await refused(content.subarray(0, 100))).toEqual([422, "file"]);
  expect(await refused(content, { "content-digest": digestOf(image(1)) })).toEqual([422, "Content-Digest"]);
  expect(await refused(content, { "content-digest": "sha-256=abc" })).toEqual([422, "Content-Digest"]);
  const large = makeFits({ width: 400, height: 400, valueAt: () => 0 });
  expect(await refused(large)).toEqual([413, undefined]);
  const endless = Buffer.from("SIMPLE  =                    T".padEnd(80).repeat(2400));
  expect((await refused(endless))[0]).toBeGreaterThanOrEqual(413);
  expect(await keys()).toEqual(before);
  const rows =
    await database.sql`select 1 from user_files where doc ->> 'observation_id' = ${observation.id}`;
  expect(rows).toHaveLength(0);
});

test("an observatory past its quota, and everybody past the installation's, uploads nothing; changes go on", async () => {
  const [one, other] = [await running(), await running()];
  const admin = await signedIn(database, { serverAdmin: true, objectStore });
  const settings = (values: object) => admin.put("/api/v1/system/settings", values);
  onTestFinished(async () => {
    await settings({ storage_quota_bytes: null, observatory_quota_bytes: null });
  });
  expect((await one.put(newId(), image())).status).toBe(201);
  await countAnalytics({ db: database.db, now: () => new Date() });
  const { length } = image();
  expect((await settings({ observatory_quota_bytes: 2 * length - 1 })).status).toBe(200);
  const before = await keys();
  const refused = await one.put(newId(), image(1));
  expect(refused).toMatchObject({
    status: 507,
    body: { code: "STORAGE_FULL", title: "Insufficient Storage" },
  });
  expect(refused.body.detail).toMatch(/^This observatory has 11,520 of 23,039 bytes of image files/);
  expect(await keys()).toEqual(before);
  expect((await admin.post(`/observations/${one.observation.id}/pause`, {})).status).toBe(200);
  expect((await other.put(newId(), image(2))).status).toBe(201);
  await settings({ observatory_quota_bytes: null, storage_quota_bytes: 1 });
  expect((await other.put(newId(), image(3))).body.detail).toMatch(/^Meridian has .* of 1 bytes/);
  const { body } = await admin.get("/api/v1/system/analytics");
  expect(body.storage_quota_bytes).toBe(1);
  expect((await settings({ storage_quota_bytes: 0 })).body.errors[0].path).toBe("storage_quota_bytes");
});

test("uploads at once are taken only as far as the quota has room", async () => {
  const { put } = await running();
  const admin = await signedIn(database, { serverAdmin: true, objectStore });
  const quota = (bytes: number | null) =>
    admin.put("/api/v1/system/settings", { observatory_quota_bytes: bytes });
  onTestFinished(async () => {
    await quota(null);
  });
  await quota(3 * image().length);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, seed) => put(newId(), image(seed))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 507, 507, 507, 507, 507]);
});

test("an observation that has ended takes files for its grace, and then what storage has lost alone", async () => {
  const { put, observation } = await running();
  const admin = await signedIn(database, { serverAdmin: true, objectStore });
  const grace = (upload_grace_days: number) => admin.put("/api/v1/system/settings", { upload_grace_days });
  onTestFinished(async () => {
    await grace(30);
  });
  const id = newId();
  expect((await put(id, image())).status).toBe(201);
  expect((await admin.post(`/observations/${observation.id}/cancel`, {})).status).toBe(200);
  expect((await put(newId(), image(1))).status).toBe(201);
  await grace(0);
  const late = await put(newId(), image(2));
  expect(late).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  expect(late.body.detail).toMatch(
    /^This observation ended on \d{4}-\d\d-\d\d\. Its files were taken for 0 days\.$/,
  );
  const [file] = await database.sql`select doc ->> 'storage_key' as key from user_files where id = ${id}`;
  await objectStore.deleteMany([file!.key]);
  expect((await put(id, image())).status).toBe(200);
});

test("a compressed image that is cut off doesn't complete its observation", async () => {
  const { observation, put, key } = await running();
  const content = tiledImage("RICE_1");
  const { client } = await greeted(url(), key);
  const id = newId();
  await client.say({ type: "progress", observation_id: observation.id, exposure: 0, acquired: 10 });
  await client.say({ type: "acquisition_complete", observation_id: observation.id, files: [{ id }] });
  const statusOf = async () =>
    (await database.sql`select doc ->> 'status' as status from observations where id = ${observation.id}`)[0]!
      .status;
  for (const length of [2880, 5000, 5760, 8639])
    expect(await put(id, content.subarray(0, length))).toMatchObject({
      status: 422,
      body: { errors: [{ path: "file" }] },
    });
  expect(await statusOf()).toBe("acquisition_complete");
  expect((await put(id, content)).status).toBe(201);
  expect(await statusOf()).toBe("completed");
});

test("a file that storage has lost comes back when it is uploaded again", async () => {
  const { put } = await running();
  const id = newId();
  await put(id, image());
  const keyOf = async () =>
    (await database.sql`select doc ->> 'storage_key' as key from user_files where id = ${id}`)[0]!.key;
  await objectStore.deleteMany([await keyOf()]);
  const before = await keys();
  expect((await put(id, image(1))).status).toBe(409);
  expect(await keys()).toEqual(before);
  expect((await put(id, image())).status).toBe(200);
  expect(await keys()).toEqual([...before, await keyOf()].sort());
  const cut = await keyOf();
  await objectStore.put(cut, Readable.from([image().subarray(0, 3000)]));
  expect((await put(id, image())).status).toBe(200);
  expect(await keyOf()).not.toBe(cut);
});

test("only the observatory's own key uploads, and only for its own observations that have begun", async () => {
  const [one, other, waiting] = [await running(), await running(), await running("pending")];
  expect((await one.put(newId(), image(), {}, other.observation.id)).status).toBe(404);
  expect((await waiting.put(newId(), image())).status).toBe(409);
  const person = await signedIn(database, { serverAdmin: true });
  const { key } = (await person.post("/api/v1/user/api-keys", { name: "Tool" })).body;
  const path = `/observations/${one.observation.id}/files/${newId()}`;
  expect((await person.put(path, image())).status).toBe(401);
  const tool = testClient(app(), { authorization: `Bearer ${key}` });
  expect((await tool.put(path, image())).status).toBe(401);
  const id = newId();
  expect((await one.put(id, image())).status).toBe(201);
  expect((await other.put(id, image())).status).toBe(409);
});

test("two uploads of one file at once keep one, of two files the first, and one that breaks off keeps nothing", async () => {
  const { put, observation, key } = await running();
  const before = (await keys()).length;
  const id = newId();
  const answers = await Promise.all([put(id, image()), put(id, image()), put(id, image())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(await keys()).toHaveLength(before + 1);
  const shared = newId();
  const different = await Promise.all([put(shared, image(1)), put(shared, image(2))]);
  expect(different.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await keys()).toHaveLength(before + 2);

  const content = image();
  const headers = { authorization: `Bearer ${key}`, "content-length": content.length };
  const path = `/observations/${observation.id}/files/${newId()}`;
  const upload = request(url() + path, { method: "PUT", headers });
  upload.on("error", () => {});
  upload.write(content.subarray(0, 5000));
  await once(upload, "socket");
  const closed = new Promise((resolve) => upload.once("close", resolve));
  upload.destroy();
  await closed;
  expect((await put(newId(), image(5))).status).toBe(201);
  await expect.poll(async () => (await keys()).length).toBe(before + 3);
});

test("an observation is completed by the last of its announced files", async () => {
  const { observation, put, key } = await running();
  const { id: observation_id } = observation;
  const [first, second] = [newId(), newId()];
  const content = image(3);
  expect((await put(first, image(2))).status).toBe(201);
  const { client } = await greeted(url(), key);
  await client.say({ type: "progress", observation_id, exposure: 0, acquired: 10 });
  const sha256 = createHash("sha256").update(content).digest("hex");
  const announce = (files: { id: string; sha256?: string }[]) =>
    client.say({ type: "acquisition_complete", observation_id, files });
  expect(await announce([{ id: first, sha256 }])).toMatchObject({
    code: "INVALID",
    errors: [{ path: "files.0.sha256" }],
  });
  expect((await announce([{ id: first }, { id: second, sha256 }])).type).toBe("ok");
  const again = await greeted(url(), key);
  expect(again.answer).toMatchObject({
    observations: [{ id: observation_id, status: "acquisition_complete", awaited_files: [second] }],
  });
  expect((await put(second, image(4))).status).toBe(422);
  expect((await put(second, content)).status).toBe(201);
  await heard(again.client, { type: "release", observation_id, status: "completed" });
});
