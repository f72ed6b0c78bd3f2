import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { newId } from "@meridian/database";
import { makePreview, ObjectRefused, scanning } from "@meridian/domain";
import { enqueued, runEnqueued, testContext } from "@meridian/testkit";
import { expect, onTestFinished, test, vi } from "vitest";
import { signedIn, signedInTo } from "../testing/testSignedIn.ts";
import { digestOf, fileServer, image, tiledImage } from "./files.fixture.ts";

const { database, make, objectStore, keys, running, app, served } = fileServer();

/** Somebody who sees everything, and gets answers as they are. */
async function administrator() {
  const client = await signedInTo(served(), { serverAdmin: true });
  const { cookie } = client;
  const fetchWith = (path: string, headers: Record<string, string>) =>
    app().request(path, { headers: { cookie, ...headers } });
  const raw = async (path: string) => {
    const answer = await app().request(path, { headers: { cookie } });
    return { headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) };
  };
  return { client, raw, fetchWith };
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
  for (const folder of ["observations", "previews", "thumbnails"])
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

  const { client, raw, fetchWith } = await administrator();
  const fetched = await raw(`/observations/${observation.id}/files/${id}`);
  expect(fetched.content.equals(content)).toBe(true);
  expect(fetched.headers.get("content-digest")).toBe(digestOf(content));
  const part = async (range: string, more: Record<string, string> = {}) => {
    const answer = await fetchWith(`/observations/${observation.id}/files/${id}`, { range, ...more });
    return [answer.status, answer.headers.get("content-range"), Buffer.from(await answer.arrayBuffer())];
  };
  const size = content.length;
  expect(await part("bytes=80-159")).toEqual([206, `bytes 80-159/${size}`, content.subarray(80, 160)]);
  expect(await part(`bytes=${size - 10}-${size + 5}`)).toEqual([
    206,
    `bytes ${size - 10}-${size - 1}/${size}`,
    content.subarray(-10),
  ]);
  expect(await part("bytes=-10")).toEqual([
    206,
    `bytes ${size - 10}-${size - 1}/${size}`,
    content.subarray(-10),
  ]);
  expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, expect.anything()]);
  for (const whole of ["bytes=9-3", "bytes=0-1,4-5", "lines=1-2"])
    expect(await part(whole)).toEqual([200, null, content]);
  expect(await part("bytes=0-9", { "if-range": '"another"' })).toEqual([200, null, content]);
  const preview = await raw(`/observations/${observation.id}/files/${id}/preview`);
  expect(preview.content.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  const small = await raw(`/observations/${observation.id}/files/${id}/preview?width=64`);
  expect(small.content.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect((await fetchWith(`/observations/${observation.id}/files/${id}/preview?width=1`, {})).status).toBe(
    422,
  );
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
  await objectStore.put("observations/another", Readable.from([Buffer.from("x")]));
  await objectStore.deleteMany((await keys()).filter((key) => key !== "observations/another"));
  expect((await client.get(`/observations/${observation.id}/files/${id}`)).status).toBe(404);
  expect((await raw(`/observations/${observation.id}/files.zip`)).content.includes("MISSING.txt")).toBe(true);

  const stranger = await signedIn(database, { objectStore });
  for (const path of ["files", `files/${id}`, `files/${id}/header`, `files/${id}/preview`, "files.zip"])
    expect([path, (await stranger.get(`/observations/${observation.id}/${path}`)).status]).toEqual([
      path,
      404,
    ]);
});

test("a viewer of an observatory sees its queue but no images of others; its operators and the project see both", async () => {
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

test("a compressed file keeps its form, and has a preview or a reason why not", async () => {
  const { observation, put } = await running();
  const [gzipped, tiled] = [newId(), newId()];
  expect((await put(gzipped, gzipSync(image()))).body).toMatchObject({
    format: "fits.gz",
    name: `light_${gzipped}.fits.gz`,
  });
  expect((await put(tiled, tiledImage("HCOMPRESS_1"))).body).toMatchObject({
    format: "fits.fz",
    name: `light_${tiled}.fits.fz`,
    no_preview: null,
  });
  await runEnqueued(database, testContext(database, { objectStore }), makePreview);
  const admin = await signedIn(database, { serverAdmin: true, objectStore });
  expect((await admin.get(`/observations/${observation.id}/files`)).body.items).toMatchObject([
    { id: gzipped, has_preview: true, no_preview: null },
    { id: tiled, has_preview: false, no_preview: expect.stringContaining("compressed with HCOMPRESS_1") },
  ]);
  await database.sql`update user_files set created_at = created_at - interval '2 hours'`;
  const input = { kind: "full", collections: ["user_files"] };
  expect((await admin.post("/api/v1/system/integrity/scans", input)).status).toBe(202);
  await runEnqueued(database, testContext(database, { objectStore }), scanning.full.task);
  const issues = await admin.get("/api/v1/system/integrity/issues?status=open&check=file.undrawn-preview");
  expect(JSON.stringify(issues.body)).not.toContain(tiled);
});

test("a thumbnail is sent as it is kept, and made once for a file from before there were any", async () => {
  const { observation, put } = await running();
  const id = newId();
  await put(id, image());
  const ctx = testContext(database, { objectStore });
  await runEnqueued(database, ctx, makePreview);
  const read = async (field: "preview_key" | "thumbnail_key") =>
    (await database.sql`select doc ->> ${field} as key from user_files where id = ${id}`)[0]!.key as string;
  const [preview, first] = [await read("preview_key"), await read("thumbnail_key")];
  const { raw } = await administrator();
  const thumbnail = async () =>
    (await raw(`/observations/${observation.id}/files/${id}/preview?width=400`)).content;
  const kept = await buffer(await objectStore.get(first));
  expect((await thumbnail()).equals(kept)).toBe(true);

  await database.sql`update user_files set doc = doc - 'thumbnail_key' where id = ${id}`;
  expect((await thumbnail()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  await thumbnail();
  expect(await enqueued(database, makePreview)).toHaveLength(1);
  await runEnqueued(database, ctx, makePreview);
  expect(await read("thumbnail_key")).not.toBe(first);
  expect(await read("preview_key")).toBe(preview);
  expect((await thumbnail()).equals(kept)).toBe(true);
  expect(await enqueued(database, makePreview)).toHaveLength(0);
});

test("a thumbnail that is lost, or that can't be kept, costs nobody the picture", async () => {
  const { observation, put } = await running();
  const id = newId();
  await put(id, image());
  const told: unknown[] = [];
  const live = { publish: (...notices: unknown[]) => void told.push(...notices) };
  const ctx = testContext(database, { objectStore, live });
  await runEnqueued(database, ctx, makePreview);
  expect(told).toHaveLength(1);
  const { fetchWith } = await administrator();
  const path = `/observations/${observation.id}/files/${id}/preview`;
  const statuses = async () => {
    const answers = [await fetchWith(`${path}?width=400`, {}), await fetchWith(`${path}?width=96`, {})];
    return answers.map(({ status }) => status);
  };
  for (const lost of ["thumbnails/x/gone.jpg", "../x"]) {
    await database.sql`update user_files set doc = doc || ${database.sql.json({ thumbnail_key: lost })} where id = ${id}`;
    expect(await statuses()).toEqual([200, 200]);
  }

  await database.sql`update user_files set doc = doc - 'thumbnail_key' where id = ${id}`;
  const enqueue = vi.spyOn(makePreview, "enqueue").mockRejectedValueOnce(new Error("no room"));
  expect(await statuses()).toEqual([200, 200]);
  enqueue.mockRestore();
  const jobs =
    await database.sql`select priority from graphile_worker.jobs where task_identifier = 'makePreview'`;
  expect([...jobs]).toEqual([{ priority: 20 }]);
  await runEnqueued(database, ctx, makePreview);
  expect(told).toHaveLength(1);
});

test("a preview whose thumbnail is refused leaves nothing behind, and comes with it later", async () => {
  const { put } = await running();
  const id = newId();
  await put(id, image());
  const ctx = testContext(database, { objectStore });
  const before = await keys();
  const { put: store } = objectStore;
  const refusing = vi.spyOn(objectStore, "put").mockImplementation(async (key, content, options) => {
    if (!key.startsWith("thumbnails/")) return store(key, content, options);
    throw new ObjectRefused(key, "permission denied (EACCES)");
  });
  onTestFinished(() => refusing.mockRestore());
  const draw = () => makePreview.run(ctx, { file_id: id }, new AbortController().signal);
  await expect(draw()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await keys()).toEqual(before);
  refusing.mockRestore();
  await draw();
  expect(await keys()).toHaveLength(before.length + 2);
});

test("a preview and a thumbnail that are both missing are found and drawn at once", async () => {
  const { put } = await running();
  const id = newId();
  await put(id, image());
  const ctx = testContext(database, { objectStore });
  await runEnqueued(database, ctx, makePreview);
  const named = async () => {
    const [row] = await database.sql`
      select array[doc ->> 'preview_key', doc ->> 'thumbnail_key'] as keys from user_files where id = ${id}`;
    return row!.keys as string[];
  };
  const before = await named();
  await objectStore.deleteMany(before);
  const admin = await signedIn(database, { serverAdmin: true, objectStore });
  const input = { kind: "full", check_storage: true, collections: ["user_files"] };
  expect((await admin.post("/api/v1/system/integrity/scans", input)).status).toBe(202);
  await runEnqueued(database, ctx, scanning.full.task);
  const path = "/api/v1/system/integrity/issues";
  const { items } = (await admin.get(`${path}?status=open&check=file.missing-preview`)).body;
  const issues = items.filter(({ document_id }: { document_id: string }) => document_id === id);
  expect(issues).toHaveLength(2);
  for (const issue of issues)
    expect((await admin.post(`${path}/${issue.id}/repair`)).body).toMatchObject({ status: "repaired" });
  await runEnqueued(database, ctx, makePreview);
  expect(await keys()).toEqual(expect.arrayContaining(await named()));
  for (const key of await named()) expect(before).not.toContain(key);
});

/** Ways in which a preview can be missing; each repair draws it. */
const lost = [
  ["file.missing-preview", "preview_key", (key: string, _id: string) => objectStore.deleteMany([key])],
  ["file.missing-preview", "thumbnail_key", (key: string, _id: string) => objectStore.deleteMany([key])],
  [
    "file.undrawn-preview",
    "preview_key",
    (_key: string, id: string) => database.sql`
      update user_files set doc = doc || '{"preview_key": null}', created_at = created_at - interval '2 hours' where id = ${id}`,
  ],
] as const;

test.each(lost)("a picture that is missing is drawn by its repair: %s, %s", async (check, field, lose) => {
  const { put } = await running();
  const id = newId();
  await put(id, image());
  const ctx = testContext(database, { objectStore });
  await runEnqueued(database, ctx, makePreview);
  const keyOf = async () =>
    (await database.sql`select doc ->> ${field} as key from user_files where id = ${id}`)[0]!.key;
  const before = await keyOf();
  await lose(before, id);

  const admin = await signedIn(database, { serverAdmin: true, objectStore });
  const input = { kind: "full", check_storage: true, collections: ["user_files"] };
  expect((await admin.post("/api/v1/system/integrity/scans", input)).status).toBe(202);
  await runEnqueued(database, ctx, scanning.full.task);
  const path = "/api/v1/system/integrity/issues";
  const { items } = (await admin.get(`${path}?status=open&check=${check}`)).body;
  const issue = items.find(({ document_id }: { document_id: string }) => document_id === id);
  expect((await admin.post(`${path}/${issue.id}/repair`)).body).toMatchObject({ status: "repaired" });
  await runEnqueued(database, ctx, makePreview);
  expect(await keyOf()).not.toBe(before);
  expect(await keys()).toContain(await keyOf());
});
