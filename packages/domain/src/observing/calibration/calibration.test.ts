import { listCalibrationsInput, requestCalibrationInput } from "@meridian/contract";
import { newId } from "@meridian/database";
import { auditOf, historyOf, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deleteObservatory } from "../../places/observatories/index.ts";
import { calibrating } from "./calibration.fixture.ts";
import { listCalibrations } from "./list.ts";
import { listCalibrationWork } from "./work.ts";

const database = testDatabase();
const own = { kind: "bias", exposure_time: null, gain: null, offset: null, binning: 1 } as const;
const bias = { ...own, filter: null, rotation: null, frame_count: 3 };

test("a calibration is requested, begun, taken and completed, and those who see the observatory see it", async () => {
  const { request, say, get, viewer, keeper, site, told, clock } = await calibrating(database);
  const asked = await request({ kind: "dark", exposure_time: 120, gain: 100, frame_count: 2 });
  expect(asked).toMatchObject({
    ...{ status: "requested", taken: 0, requested_by: keeper.id, requested_by_name: keeper.name },
    ...{ kind: "dark", exposure_time: 120, gain: 100, offset: null, binning: 1, night: null, file_count: 0 },
  });
  const { id: calibration_id } = asked;
  expect(told).toContainEqual({ type: "calibration.changed", id: calibration_id, observatory_id: site.id });
  await say({ type: "calibration_started", calibration_id });
  await say({ type: "calibration_waiting", calibration_id, reason: "The dome is open." });
  expect(await get(calibration_id)).toMatchObject({ status: "taking", reason: "The dome is open." });
  await say({ type: "calibration_started", calibration_id });
  expect(await get(calibration_id)).toMatchObject({ status: "taking", reason: null });
  for (const taken of [2, 1]) await say({ type: "calibration_progress", calibration_id, taken });
  for (let turn = 0; turn < 2; turn++) await say({ type: "calibration_completed", calibration_id });
  const night = new Date(clock.now().getTime() - (0.5 + 17.9 / 360) * 86_400_000).toISOString().slice(0, 10);
  expect(await get(calibration_id, viewer)).toMatchObject({
    status: "completed",
    taken: 2,
    reason: null,
    night,
  });
  const events = (await historyOf(database, site.id)).map(({ event }) => event);
  expect(events).toEqual(["calibration_requested", "calibration_completed"]);
  expect((await auditOf(database, calibration_id)).map(({ action }) => action)).toEqual([
    "calibration.request",
  ]);
});

test("only an observatory's administrators request and cancel; nobody else finds it", async () => {
  const { request, cancel, get, viewer, stranger } = await calibrating(database);
  const { id } = await request();
  await expect(request({}, viewer)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(cancel(id, viewer)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(request({}, stranger)).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const verb of [cancel, get])
    await expect(verb(id, stranger)).rejects.toMatchObject({
      ...{ code: "NOT_FOUND", message: "There is no such calibration." },
    });
});

test.each([
  [{ kind: "dark" }, "exposure_time"],
  [{ kind: "dark", exposure_time: 3600, frame_count: 30 }, "frame_count"],
  [{ kind: "bias", exposure_time: 1 }, "exposure_time"],
  [{ kind: "bias", filter: "V" }, "filter"],
  [{ kind: "dark", exposure_time: 1, rotation: 5 }, "rotation"],
  [{ kind: "flat", rotation: 360 }, "rotation"],
  [{ kind: "lamp" }, "kind"],
  [{ kind: "bias", frame_count: 0 }, "frame_count"],
  [{ kind: "bias", frame_count: 201 }, "frame_count"],
  [{ kind: "bias", binning: 17 }, "binning"],
  [{ kind: "bias", exposures: 3 }, ""],
])("a request of %o is refused, naming %s", (fields, path) => {
  const read = requestCalibrationInput.safeParse({ id: "a", frame_count: 10, ...fields });
  expect(read.error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
});

test("flats are of a filter that the observatory has, and an observatory out of service takes none", async () => {
  const { request, site } = await calibrating(database);
  expect(await request({ kind: "flat", filter: "R", rotation: 90 })).toMatchObject({
    filter: "R",
    rotation: 90,
  });
  for (const filter of ["Ha", null])
    await expect(request({ kind: "flat", filter })).rejects.toMatchObject({
      ...{ code: "INVALID", errors: [{ path: "filter" }] },
    });
  await database.sql`update observatories set doc = doc || '{"retired": true}' where id = ${site.id}`;
  await expect(request()).rejects.toMatchObject({ code: "CONFLICT" });
});

test("one of two simultaneous cancels succeeds, and a report after it is refused", async () => {
  const { request, cancel, say, get } = await calibrating(database);
  const { id: calibration_id } = await request();
  await say({ type: "calibration_started", calibration_id });
  const ends = await Promise.allSettled([cancel(calibration_id), cancel(calibration_id)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find((end) => end.status === "rejected")!.reason).toMatchObject({ code: "CONFLICT" });
  for (const report of [
    { type: "calibration_progress", calibration_id, taken: 1 },
    { type: "calibration_completed", calibration_id },
    { type: "calibration_failed", calibration_id, reason: "late" },
  ] as const)
    await expect(say(report)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await get(calibration_id)).toMatchObject({ status: "cancelled", taken: 0 });
});

test("a cancel and a completion at once leave one of the two", async () => {
  const { request, cancel, say, get, site } = await calibrating(database);
  const { id: calibration_id } = await request({ frame_count: 1 });
  await say({ type: "calibration_started", calibration_id });
  await say({ type: "calibration_progress", calibration_id, taken: 1 });
  await Promise.allSettled([cancel(calibration_id), say({ type: "calibration_completed", calibration_id })]);
  const { status } = await get(calibration_id);
  const last = (await historyOf(database, site.id)).at(-1)!;
  expect(last.event).toBe(`calibration_${status}`);
});

test("a plugin opens sets of its own once, and reports on no other observatory's", async () => {
  const { say, get, pluginOf, make, keeper, request } = await calibrating(database);
  const opened = { type: "calibration_opened", calibration_id: newId(), calibration: bias } as const;
  for (let turn = 0; turn < 2; turn++) await say(opened);
  expect(await get(opened.calibration_id)).toMatchObject({
    status: "taking",
    requested_by: null,
    kind: "bias",
  });
  const other = await pluginOf((await make.observatory(keeper.id)).id);
  const { id } = await request();
  await expect(other({ type: "calibration_started", calibration_id: id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(other(opened)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a plugin can't report more frames than asked for, nor before it begins, nor open sets without end", async () => {
  const { say, request, get } = await calibrating(database);
  const { id: calibration_id } = await request();
  await expect(say({ type: "calibration_progress", calibration_id, taken: 1 })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await say({ type: "calibration_started", calibration_id });
  await expect(say({ type: "calibration_progress", calibration_id, taken: 4 })).rejects.toMatchObject({
    ...{ code: "INVALID", errors: [{ path: "taken" }] },
  });
  await say({ type: "calibration_progress", calibration_id, taken: 2 });
  await expect(say({ type: "calibration_completed", calibration_id })).rejects.toMatchObject({
    ...{ code: "CONFLICT", message: "The calibration has 2 of 3 frames." },
  });
  const open = () => say({ type: "calibration_opened", calibration_id: newId(), calibration: bias });
  for (let sets = 1; sets < 50; sets++) await open();
  await expect(open()).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(request()).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await get(calibration_id)).taken).toBe(2);
});

test("a list has its kinds and statuses page by page, and what nobody can read", async () => {
  const { as, viewer, request, cancel, site, clock } = await calibrating(database);
  const made: string[] = [];
  for (const kind of ["bias", "flat", "bias"]) {
    clock.advance({ seconds: 1 });
    made.unshift((await request({ kind, ...(kind === "flat" && { filter: "V" }) })).id);
  }
  await cancel(made[0]!);
  const list = (input: object = {}) =>
    listCalibrations(as(viewer), listCalibrationsInput.parse({ id: site.id, ...input }));
  const first = await list({ limit: 2 });
  const rest = await list({ limit: 2, cursor: first.next_cursor });
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made);
  expect((await list({ kind: "flat" })).items.map(({ id }) => id)).toEqual([made[1]]);
  expect((await list({ status: "cancelled" })).items.map(({ id }) => id)).toEqual([made[0]]);
  await database.sql`update calibrations set doc = doc || '{"taken": "odd", "filter": 7}' where id = ${made[2]!}`;
  expect((await list()).items.at(-1)).toMatchObject({ id: made[2], taken: 0, filter: null });
});

test("an observatory is told what it has to take, and that it isn't to while people work there", async () => {
  const { request, site, say, cancel, clock } = await calibrating(database);
  const [first, second, third] = [await request(), await request(), await request()];
  await say({ type: "calibration_started", calibration_id: second.id });
  await cancel(third.id);
  const work = () => listCalibrationWork(testContext(database, { now: clock.now }), site.id);
  expect((await work()).calibrations.map(({ id, status }) => [id, status])).toEqual([
    [first.id, "requested"],
    [second.id, "taking"],
  ]);
  expect((await work()).held).toBeNull();
  const hold = { reason: "Mirror washing", until: null, by: newId(), since: clock.now().toISOString() };
  await database.sql`update observatories set doc = doc || ${database.sql.json({ hold })} where id = ${site.id}`;
  expect((await work()).held).toBe("The observatory is held: Mirror washing");
});

test("an observatory is deleted with its requests, but not with frames that it took", async () => {
  const { request, site, as, keeper } = await calibrating(database);
  const { id } = await request();
  const doc = { calibration_id: id, observatory_id: site.id, kind: "bias" };
  await database.sql`insert into calibration_files (id, doc) values (${newId()}, ${database.sql.json(doc)})`;
  await expect(deleteObservatory(as(keeper), { id: site.id })).rejects.toMatchObject({ code: "CONFLICT" });
  await database.sql`delete from calibration_files where doc ->> 'calibration_id' = ${id}`;
  await deleteObservatory(as(keeper), { id: site.id });
  expect(await database.sql`select from calibrations where id = ${id}`).toHaveLength(0);
});
