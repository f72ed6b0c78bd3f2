import { newId } from "@meridian/database";
import { makeVerifiedBackup } from "@meridian/domain";
import { auditOf, memoryObjectStore, testContext, testDatabase } from "@meridian/testkit";
import { expect, test, vi } from "vitest";
import { signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();
const objectStore = memoryObjectStore();
const path = "/api/v1/system/backups";
const tar = { "content-type": "application/x-tar" };

test("a backup leaves as one file of the announced length and comes back, once for its Idempotency-Key", async () => {
  const admin = await signedIn(database, { serverAdmin: true, objectStore });
  const ctx = testContext(database, { objectStore });
  const id = newId();
  const make = { id, kind: "manual", created_by: null, progress: async () => {} } as const;
  await makeVerifiedBackup(ctx, { ...make, signal: new AbortController().signal });

  const store = vi.spyOn(objectStore, "get");
  const head = await admin.send("HEAD", `${path}/${id}/download`);
  const read = store.mock.calls.map(([key]) => key);
  expect([head.status, read, head.bytes.length]).toEqual([200, [`backups/${id}/manifest.json`], 0]);
  expect(await auditOf(database, id)).toEqual([]);
  const { bytes: file, headers } = await admin.get(`${path}/${id}/download`);
  expect(headers.get("content-length")).toBe(String(file.length));
  for (const name of ["content-length", "content-disposition", "content-type"])
    expect(head.headers.get(name)).toBe(headers.get(name));
  expect(await auditOf(database, id)).toMatchObject([{ action: "backup.download" }]);
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="meridian-backup-[\dT]+\.tar"/);
  expect((await admin.get(`${path}/two/download`)).status).toBe(404);

  expect((await admin.delete(`${path}/${id}`)).status).toBe(204);
  for await (const { key } of objectStore.list("backups/")) await objectStore.deleteMany([key]);
  const refusedType = await admin.post(`${path}/upload`, file, { "content-type": "application/zip" });
  expect(refusedType.status).toBe(415);
  const broken = await admin.post(`${path}/upload`, file.subarray(0, 9000), tar);
  expect([broken.status, broken.body.detail]).toEqual([422, expect.stringContaining("cut off")]);
  const once = { ...tar, "idempotency-key": "the-file-of-a-backup" };
  const added = await admin.post(`${path}/upload`, file, once);
  expect([added.status, added.headers.get("location"), added.body]).toMatchObject([
    201,
    `${path}/${id}`,
    { id, status: "completed", is_from_elsewhere: false },
  ]);
  expect((await admin.post(`${path}/upload`, file, once)).body).toEqual(added.body);
  expect((await admin.post(`${path}/upload`, file, tar)).status).toBe(409);
});

test("a file that isn't a tar is refused as such, however long it is", async () => {
  const admin = await signedIn(database, { serverAdmin: true, objectStore });
  for (const bytes of [1, 511, 3000, 3_000_000]) {
    const { status, body } = await admin.post(`${path}/upload`, Buffer.alloc(bytes, "no tar "), tar);
    expect([bytes, status, body.detail]).toEqual([
      bytes,
      422,
      expect.stringMatching(/isn't a tar|cut off|empty/),
    ]);
  }
});

test("a file past its own limit is refused, and only server administrators may send one", async () => {
  const admin = await signedIn(database, {
    serverAdmin: true,
    objectStore,
    config: { backupUploadMaxBytes: 100 },
  });
  expect((await admin.post(`${path}/upload`, Buffer.alloc(101), tar)).status).toBe(413);
  const user = await signedIn(database);
  expect((await user.post(`${path}/upload`, "x", tar)).status).toBe(403);
  expect((await user.get(`${path}/one/download`)).status).toBe(403);
});
