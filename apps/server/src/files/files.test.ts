import { createHash } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { Readable } from "node:stream";
import { newId } from "@meridian/database";
import { makePreview, ObjectRefused, scanning } from "@meridian/domain";
import { makeFits } from "@meridian/simulator";
import { factories, memoryObjectStore, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "../app.ts";
import { type RunningServer, startServer } from "../listen.ts";
import { equipped, greeted, heard } from "../plugin/plugin.fixture.ts";
import { testClient } from "../testClient.ts";
import { testDeps } from "../testServer.ts";
import { signedIn } from "../testSignedIn.ts";

const database = testDatabase();
const make = factories(database);
const objectStore = memoryObjectStore();
let server: RunningServer;
let deps: ReturnType<typeof testDeps>;

beforeAll(async () => {
  deps = testDeps(database, { objectStore, config: { uploadMaxBytes: 200_000 } });
  server = await startServer(deps, { host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const image = (seed = 0, header: Record<string, string | number> = {}) =>
  makeFits({ width: 64, height: 48, valueAt: (x, y) => 1000 + ((x * 7 + y * 3 + seed) % 50), header });
const digestOf = (content: Buffer) => `sha-256=:${createHash("sha256").update(content).digest("base64")}:`;
const keys = async () => {
  const found: string[] = [];
  for await (const { key } of objectStore.list("")) found.push(key);
  return found;
};

async function running(status: "in_progress" | "pending" = "in_progress") {
  const site = await equipped(database);
  const project = await make.project(site.owner.id);
  const place = { user_id: site.owner.id, project_id: project.id, observatory_id: site.id };
  const observation = await make.observation(place, { status, name: "M 31 – März" });
  const tool = testClient(createApp(deps), { authorization: `Bearer ${site.key}` });
  const put = (fileId: string, content: Buffer, headers: Record<string, string> = {}, id = observation.id) =>
    tool.put(`/observations/${id}/files/${fileId}`, content, { "content-type": "image/fits", ...headers });
  return { ...site, observation, put };
}

test("a file is kept with what its header says, once, and goes to those who see its observation", async () => {
  const { observation, put } = await running();
  const content = image(0, {
    FILTER: "Ha",
    EXPTIME: 120.5,
    "DATE-OBS": "2026-03-01T22:00:00",
    OBJECT: "M 31's",
  });
  const id = newId();
  const answer = await put(id, content, { "content-digest": digestOf(content) });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      ...{ id, observation_id: observation.id, kind: "light", filter: "Ha", exposure_time: 120.5 },
      ...{ captured_at: "2026-03-01T22:00:00.000Z", size_bytes: content.length, has_preview: false },
      name: `light_Ha_20260301T220000_${id}.fits`,
    },
  });
  expect(await put(id, content)).toMatchObject({ status: 200, body: { id } });
  expect(await put(id, image(1), { "content-digest": digestOf(image(1)) })).toMatchObject({ status: 409 });
  expect(await put(id, image(1))).toMatchObject({ status: 409 });
  expect(await put(id, content, { "content-digest": digestOf(image(1)) })).toMatchObject({ status: 422 });
  expect(await keys()).toHaveLength(1);

  await runEnqueued(database, testContext(database, { objectStore }), makePreview);
  // The clean-up knows by their keys whose they are.
  for (const folder of ["observations", "previews"])
    expect(await keys()).toContainEqual(expect.stringContaining(`${folder}/${observation.id}/`));
  const admin = await signedIn(database, { serverAdmin: true, objectStore });
  const list = await admin.get(`/observations/${observation.id}/files`);
  expect(list.body).toMatchObject({
    items: [{ id, has_preview: true }],
    total_count: 1,
    total_bytes: content.length,
  });
  const header = await admin.get(`/observations/${observation.id}/files/${id}/header`);
  expect(header.body.header).toMatchObject({ OBJECT: "M 31's", NAXIS1: 64, SIMPLE: true, FILTER: "Ha" });

  const { client, raw } = await administratorOf(createApp(deps));
  const fetched = await raw(`/observations/${observation.id}/files/${id}`);
  expect(fetched.content.equals(content)).toBe(true);
  expect(fetched.headers.get("content-digest")).toBe(digestOf(content));
  const preview = await raw(`/observations/${observation.id}/files/${id}/preview`);
  expect(preview.content.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  const zip = await raw(`/observations/${observation.id}/files.zip`);
  expect(zip.headers.get("content-disposition")).toContain("M%2031%20%E2%80%93%20M%C3%A4rz.zip");
  expect(zip.content.includes(content)).toBe(true);
  expect(zip.content.includes(`light_Ha_20260301T220000_${id}.fits`)).toBe(true);
  const refused = vi.spyOn(objectStore, "get").mockImplementation(async (key) => {
    throw new ObjectRefused(key, "permission denied (EACCES)", undefined);
  });
  expect(await client.get(`/observations/${observation.id}/files/${id}`)).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining("permission denied") },
  });
  const left = await raw(`/observations/${observation.id}/files.zip`);
  expect(left.content.includes("can't be read at the moment: permission denied")).toBe(true);
  refused.mockRestore();
  await objectStore.deleteMany(await keys());
  expect((await client.get(`/observations/${observation.id}/files/${id}`)).status).toBe(404);
  expect((await raw(`/observations/${observation.id}/files.zip`)).content.includes("MISSING.txt")).toBe(true);

  const stranger = await signedIn(database, { objectStore });
  for (const path of ["files", `files/${id}`, `files/${id}/header`, `files/${id}/preview`, "files.zip"])
    expect([path, (await stranger.get(`/observations/${observation.id}/${path}`)).status]).toEqual([
      path,
      404,
    ]);
});

test("who only sees an observatory sees its queue, and no images of others; its operators and the project do", async () => {
  const { observation, put, id: observatoryId } = await running();
  const id = newId();
  expect((await put(id, image())).status).toBe(201);
  const people = await Promise.all(
    [{ can_view: true }, { can_observe: true }, { can_operate: true }, undefined].map(async (flags) => {
      const person = await signedIn(database, { objectStore });
      if (flags) await make.observatoryMember(observatoryId, { user_id: person.userId }, flags);
      else await make.projectMember(observation.project_id, person.userId);
      return { person, may: flags === undefined || "can_operate" in flags };
    }),
  );
  for (const { person, may } of people) {
    const seen = await person.get(`/observations/${observation.id}`);
    expect(seen).toMatchObject({ status: 200, body: { abilities: { see_files: may } } });
    for (const path of ["files", `files/${id}`, `files/${id}/header`, "files.zip"]) {
      const { status } = await person.get(`/observations/${observation.id}/${path}`);
      expect([path, status]).toEqual([path, may ? 200 : 403]);
    }
    const preview = await person.get(`/observations/${observation.id}/files/${id}/preview`);
    expect(preview.status).toBe(may ? 404 : 403);
  }
});

/** Somebody who sees everything, and gets answers as they are. */
async function administratorOf(app: ReturnType<typeof createApp>) {
  const client = testClient(app);
  const email = `${newId()}@example.org`;
  await client.post("/api/auth/sign-up/email", { name: "Root", email, password: "long enough" });
  await database.sql`update users set server_admin = true where email = ${email}`;
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const raw = async (path: string) => {
    const answer = await app.request(path, { headers: { cookie } });
    return { headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) };
  };
  return { client, raw };
}

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

test("what isn't a whole FITS file, or isn't what it is said to be, is refused and leaves nothing", async () => {
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
  expect(await refused(content.subarray(0, 100))).toEqual([415, undefined]);
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

test("files are listed in the order in which they came, whatever their ids are, page by page", async () => {
  const { put, observation } = await running();
  const ids = ["c", "a", "d", "b"].map((letter) => `${letter}-${newId()}`);
  for (const id of ids) expect((await put(id, image())).status).toBe(201);
  const admin = await signedIn(database, { serverAdmin: true, objectStore });
  const path = `/observations/${observation.id}/files?limit=3`;
  const first = (await admin.get(path)).body;
  const rest = (await admin.get(`${path}&cursor=${encodeURIComponent(first.next_cursor)}`)).body;
  const listed = [...first.items, ...rest.items].map(({ id }: { id: string }) => id);
  expect([listed, first.items.length, rest.next_cursor]).toEqual([ids, 3, null]);
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

test("a preview that was lost is drawn again by its repair", async () => {
  const { put } = await running();
  const id = newId();
  await put(id, image());
  const ctx = testContext(database, { objectStore });
  await runEnqueued(database, ctx, makePreview);
  const keyOf = async () =>
    (await database.sql`select doc ->> 'preview_key' as key from user_files where id = ${id}`)[0]!.key;
  const before = await keyOf();
  await objectStore.deleteMany([before]);

  const admin = await signedIn(database, { serverAdmin: true, objectStore });
  const input = { kind: "full", check_storage: true, collections: ["user_files"] };
  expect((await admin.post("/api/v1/system/integrity/scans", input)).status).toBe(202);
  await runEnqueued(database, ctx, scanning.full.task);
  const path = "/api/v1/system/integrity/issues";
  const { items } = (await admin.get(`${path}?status=open&check=file.missing-preview`)).body;
  const issue = items.find(({ document_id }: { document_id: string }) => document_id === id);
  expect((await admin.post(`${path}/${issue.id}/repair`)).body).toMatchObject({ status: "repaired" });
  await runEnqueued(database, ctx, makePreview);
  expect(await keyOf()).not.toBe(before);
  expect(await keys()).toContain(await keyOf());
});

test("only the observatory's own key uploads, and only for its own observations that have begun", async () => {
  const [one, other, waiting] = [await running(), await running(), await running("pending")];
  expect((await one.put(newId(), image(), {}, other.observation.id)).status).toBe(404);
  expect((await waiting.put(newId(), image())).status).toBe(409);
  const person = await signedIn(database, { serverAdmin: true });
  const { key } = (await person.post("/api/v1/user/api-keys", { name: "Tool" })).body;
  const path = `/observations/${one.observation.id}/files/${newId()}`;
  expect((await person.put(path, image())).status).toBe(401);
  const tool = testClient(createApp(deps), { authorization: `Bearer ${key}` });
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
  const upload = request(server.url + path, { method: "PUT", headers });
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
  const { client } = await greeted(server.url, key);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const announce = (files: { id: string; sha256?: string }[]) =>
    client.say({ type: "acquisition_complete", observation_id, files });
  expect(await announce([{ id: first, sha256 }])).toMatchObject({
    code: "INVALID",
    errors: [{ path: "files.0.sha256" }],
  });
  expect((await announce([{ id: first }, { id: second, sha256 }])).type).toBe("ok");
  const again = await greeted(server.url, key);
  expect(again.answer).toMatchObject({
    observations: [{ id: observation_id, status: "acquisition_complete", awaited_files: [second] }],
  });
  expect((await put(second, image(4))).status).toBe(422);
  expect((await put(second, content)).status).toBe(201);
  await heard(again.client, { type: "release", observation_id, status: "completed" });
});
