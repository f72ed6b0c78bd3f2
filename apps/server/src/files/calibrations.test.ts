import { newId } from "@meridian/database";
import { countAnalytics } from "@meridian/domain";
import { testContext } from "@meridian/testkit";
import { expect, test } from "vitest";
import { equipped, greeted, heard } from "../plugin/plugin.fixture.ts";
import { testClient } from "../testing/testClient.ts";
import { signedInTo } from "../testing/testSignedIn.ts";
import { digestOf, fileServer, image } from "./files.fixture.ts";

const { database, make, objectStore, keys, served, app, url } = fileServer();

const dark = (seed = 0) => image(seed, { IMAGETYP: "Dark Frame", EXPTIME: 60 });
const darks = { kind: "dark", exposure_time: 60, gain: 100, frame_count: 2 };

/** An observatory with a plugin that takes calibration frames, its administrator, and somebody who sees it. */
async function site() {
  const { id, key } = await equipped(database);
  const [admin, viewer] = [await signedInTo(served()), await signedInTo(served())];
  await make.observatoryMember(id, { user_id: admin.userId }, { can_admin: true });
  await make.observatoryMember(id, { user_id: viewer.userId }, { can_view: true });
  const { client } = await greeted(url(), key);
  const tool = testClient(app(), { authorization: `Bearer ${key}`, "content-type": "image/fits" });
  const request = async (fields: object = darks) => {
    const answer = await admin.post(`/observatories/${id}/calibrations`, fields);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.id as string;
  };
  const upload = (set: string, file: Buffer, fileId = newId(), headers: Record<string, string> = {}) =>
    tool.put(`/calibrations/${set}/files/${fileId}`, file, headers);
  return { id, key, admin, viewer, client, request, upload };
}

test("a calibration goes from its request over the plugin to its frames, which people list and download", async () => {
  const { id, admin, viewer, client, request, upload } = await site();
  expect(await client.say({ type: "calibration_check" })).toMatchObject({ calibrations: [], held: null });
  const calibration_id = await request();
  await heard(client, {
    type: "calibrate",
    calibration: expect.objectContaining({ id: calibration_id, ...darks, status: "requested", taken: 0 }),
  });
  expect(await upload(calibration_id, dark())).toMatchObject({ status: 409 });
  const said = async (type: string, more = {}) => client.say({ type, calibration_id, ...more } as never);
  expect(await said("calibration_started")).toMatchObject({ type: "ok" });
  const names = [newId(), newId()];
  for (const [at, name] of names.entries()) {
    const file = dark(at);
    const answer = await upload(calibration_id, file, name, { "content-digest": digestOf(file) });
    expect(answer).toMatchObject({ status: 201, body: { kind: "dark", exposure_time: 60, calibration_id } });
    expect(await said("calibration_progress", { taken: at + 1 })).toMatchObject({ type: "ok" });
  }
  expect(await said("calibration_completed")).toMatchObject({ type: "ok" });
  const list = await viewer.get(`/api/v1/observatories/${id}/calibrations?kind=dark&status=completed`);
  expect(list.body.items).toMatchObject([{ id: calibration_id, taken: 2, file_count: 2 }]);
  const files = await viewer.get(`/calibrations/${calibration_id}/files`);
  expect(files.body.items.map((file: { id: string }) => file.id)).toEqual(names);
  const content = await viewer.get(`/calibrations/${calibration_id}/files/${names[1]}`);
  expect(content.bytes.equals(dark(1))).toBe(true);
  expect(content.headers.get("content-disposition")).toContain(`dark_${names[1]}.fits`);
  const part = await viewer.get(`/calibrations/${calibration_id}/files/${names[0]}`, { range: "bytes=0-8" });
  expect([part.status, String(part.bytes)]).toEqual([206, "SIMPLE  ="]);
  const zip = await viewer.get(`/calibrations/${calibration_id}/files.zip`);
  expect(zip.bytes.toString("latin1", 0, 2)).toBe("PK");
  for (const path of ["", "/files", `/files/${names[0]}`, "/files.zip"]) {
    const stranger = await signedInTo(served());
    expect((await stranger.get(`/calibrations/${calibration_id}${path}`)).status).toBe(404);
  }
  expect((await admin.delete(`/observatories/${id}`)).status).toBe(403);
  await countAnalytics(testContext(database));
  const [counted] = await database.sql`
    select files::int, bytes::int from analytics_files where scope_id = ${id}`;
  expect(counted).toEqual({ files: 2, bytes: dark().length * 2 });
});

test("a frame is taken once, comes back where storage lost it, and another kind, set or file is refused", async () => {
  const { client, request, upload } = await site();
  const calibration_id = await request();
  await client.say({ type: "calibration_started", calibration_id });
  const fileId = newId();
  const before = await keys();
  expect(await upload(calibration_id, image(0, { IMAGETYP: "Flat Field" }))).toMatchObject({
    ...{ status: 422, body: { errors: [{ path: "IMAGETYP" }] } },
  });
  expect(await upload(calibration_id, image())).toMatchObject({ status: 422 });
  expect(await upload(calibration_id, Buffer.from("GIF89a".repeat(999)))).toMatchObject({ status: 415 });
  expect(await upload(calibration_id, dark().subarray(0, 4000))).toMatchObject({ status: 422 });
  expect(await keys()).toEqual(before);
  const both = await Promise.all([
    upload(calibration_id, dark(), fileId),
    upload(calibration_id, dark(), fileId),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect(await upload(calibration_id, dark(1), fileId)).toMatchObject({ status: 409 });
  const [key] = (await keys()).filter((one) => one.startsWith(`calibrations/${calibration_id}/`));
  await objectStore.deleteMany([key!]);
  expect(await upload(calibration_id, dark(), fileId)).toMatchObject({ status: 200 });
  expect((await keys()).filter((one) => one.startsWith(`calibrations/${calibration_id}/`))).toHaveLength(1);
  expect(await upload(calibration_id, dark(1))).toMatchObject({ status: 201 });
  expect(await upload(calibration_id, dark(2))).toMatchObject({
    ...{ status: 409, body: { detail: "The calibration has all of its 2 frames." } },
  });
  const other = await site();
  expect(await other.upload(calibration_id, dark(3))).toMatchObject({ status: 404 });
});

test("a plugin that takes calibrations is told of cancels and holds, and one that doesn't ask of nothing", async () => {
  const { id, key, admin, client, request } = await site();
  const first = await request();
  expect(await client.say({ type: "version_check" })).toMatchObject({ type: "version" });
  expect(client.heard.map(({ type }) => type)).not.toContain("calibrate");
  expect(await client.say({ type: "calibration_check" })).toMatchObject({ calibrations: [{ id: first }] });
  const told = (fields: object) => heard(client, { type: "calibration_hold", ...fields });
  const { body } = await admin.post(`/observatories/${id}/hold`, { reason: "Mirror washing" });
  const hold_id = body.hold.since;
  await told({ held: "The observatory is held: Mirror washing", hold_id });
  for (const reason of ["Mirror and lens", "Until Tuesday"]) {
    await admin.put(`/observatories/${id}/hold`, { reason });
    await told({ held: `The observatory is held: ${reason}`, hold_id });
  }
  await admin.delete(`/observatories/${id}/hold`);
  await told({ held: null, hold_id: null });
  const [start, end] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const downtime = await admin.post(`/observatories/${id}/downtimes`, { start, end, reason: "Monsoon" });
  await told({ held: "The observatory is down: Monsoon", hold_id: downtime.body.id });
  await admin.delete(`/observatories/${id}/downtimes/${downtime.body.id}`);
  await admin.post(`/calibrations/${first}/cancel`, { reason: "Wrong gain" });
  await heard(client, { type: "calibration_release", calibration_id: first, reason: "Wrong gain" });
  const again = await admin.post(`/calibrations/${first}/cancel`, {});
  expect(again).toMatchObject({ status: 409, body: { detail: "The calibration is over already." } });
  const own = { kind: "flat", filter: "L", frame_count: 3 } as const;
  const calibration_id = newId();
  expect(await client.say({ type: "calibration_opened", calibration_id, calibration: own })).toMatchObject({
    type: "ok",
  });
  expect(
    await client.say({
      ...{ type: "calibration_opened", calibration_id: newId() },
      calibration: { ...own, kind: "bias" },
    }),
  ).toMatchObject({ type: "error", errors: [{ path: "calibration.filter" }] });
  const { client: later } = await greeted(url(), key);
  expect(await later.say({ type: "calibration_check" })).toMatchObject({
    calibrations: [{ id: calibration_id, status: "taking" }],
  });
  expect(client.heard.map(({ type }) => type)).not.toContain("calibrate");
});

test("a request that can't be carried out names its field", async () => {
  const { id, admin, viewer } = await site();
  const ask = (fields: object, by = admin) => by.post(`/observatories/${id}/calibrations`, fields);
  expect(await ask({ kind: "dark", frame_count: 5 })).toMatchObject({
    ...{ status: 422, body: { errors: [{ path: "exposure_time", message: "is required for darks" }] } },
  });
  expect(await ask({ kind: "bias", frame_count: 500 })).toMatchObject({
    ...{ status: 422, body: { errors: [{ path: "frame_count" }] } },
  });
  expect((await ask(darks, viewer)).status).toBe(403);
});
