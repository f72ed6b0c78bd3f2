import { Readable } from "node:stream";
import { newId } from "@meridian/database";
import { memoryObjectStore, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import type { Context } from "../../../base/context.ts";
import { deleteObservatory } from "../../../places/observatories/index.ts";
import { judgeFiles, listUserFiles, receiveFile } from "../../files/index.ts";
import { getObservation, updateObservation } from "../../observations/index.ts";
import { reportOfNight } from "../report/report.ts";
import { network } from "./network.fixture.ts";

const database = testDatabase();
/** A FITS file of one pixel, with more cards in its header. */
const image = (...cards: string[]) =>
  Buffer.concat([
    Buffer.from(
      [
        "SIMPLE  =                    T",
        "BITPIX  =                   16",
        "NAXIS   =                    1",
        "NAXIS1  =                    1",
      ]
        .concat(cards, "END")
        .map((card) => card.padEnd(80))
        .join("")
        .padEnd(2880),
    ),
    Buffer.alloc(2880),
  ]);

/** Uploads images as the plugins of observatories do. */
const uploader = (system: Context) => {
  const objectStore = memoryObjectStore();
  return (
    observatoryId: string,
    id: string,
    figures: { exposure?: number; fwhm?: number } = {},
    content = image(),
  ) =>
    receiveFile(
      { ...system, objectStore, actor: { type: "plugin", observatoryId } },
      { id, fileId: newId(), ...figures },
      Readable.from([content]),
    );
};

test("an image that an observatory took before the request went elsewhere is still kept, and counts for that observatory", async () => {
  const { site, submit, schedule, stateOf, say, leave, connect, clock, as, keeper, observer, system } =
    await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const upload = uploader(system);
  const { id } = await submit();
  await schedule();
  await say(first, { type: "started", observation_id: id });
  await say(first, { type: "progress", observation_id: id, exposure: 0, acquired: 1 });
  await expect(upload(second, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await leave(first);
  clock.advance({ minutes: 11 });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
  await connect(first);
  await upload(first, id);
  await say(second, { type: "started", observation_id: id });
  await upload(second, id);
  const [taken] = await database.sql<[{ id: string }]>`
    select id from user_files where doc ->> 'observatory_id' = ${first}`;
  const others = { type: "image", observation_id: id, file_id: taken.id, fwhm: 99 } as const;
  await expect(say(second, others)).rejects.toMatchObject({ errors: [{ path: "file_id" }] });
  const { items } = await listUserFiles(as(observer), { id, limit: 9, order: "asc" });
  expect(items.map(({ observatory_id }) => observatory_id)).toEqual([first, second]);
  // The first one's was reported before it left; another of its wouldn't count.
  expect(items.map(({ exposure }) => exposure)).toEqual([0, 0]);
  await say(second, { type: "acquisition_complete", observation_id: id, files: [] });
  expect(await stateOf(id)).toMatchObject({ status: "partially_completed", acquired: 1 });
  const reports = await Promise.all(
    [first, second].map((siteId) => reportOfNight(as(keeper), { id: siteId, night: "2026-03-01" })),
  );
  expect(reports.map(({ images, observations }) => [images, observations[0]?.status])).toEqual([
    [1, "pending"],
    [1, "partially_completed"],
  ]);
});

test("an image that is rejected after its observatory has left the request is taken again by the next one", async () => {
  const { site, submit, schedule, stateOf, say, leave, connect, clock, system } = await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const upload = uploader(system);
  const exposures = [{ filter: "L", exposure_time: 60, exposure_count: 2 }];
  const { id } = await submit({ exposures, accept: { max_fwhm: 3 } });
  await schedule();
  await say(first, { type: "started", observation_id: id });
  await say(first, { type: "progress", observation_id: id, exposure: 0, acquired: 1 });
  await leave(first);
  clock.advance({ minutes: 11 });
  await schedule();
  await say(second, { type: "started", observation_id: id });
  await connect(first);
  // Its camera can't do 60 seconds.
  await upload(first, id, { exposure: 0, fwhm: 9 }, image("EXPTIME =                  57."));
  expect(await stateOf(id)).toMatchObject({ status: "in_progress", at: second, acquired: 0 });
  // It goes on from what it was given: one of two, and then one more.
  await say(second, { type: "progress", observation_id: id, exposure: 0, acquired: 2 });
  await upload(second, id, { exposure: 0, fwhm: 2 });
  expect(await stateOf(id)).toMatchObject({ acquired: 1 });
  // All that were reported are here.
  await upload(first, id, { exposure: 0, fwhm: 9 });
  expect(await stateOf(id)).toMatchObject({ acquired: 1 });
});

test("an image that counts for nothing, as nobody reported it, counts for nothing when a person judges it either", async () => {
  const { site, submit, schedule, stateOf, say, leave, connect, clock, as, observer, system } =
    await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const upload = uploader(system);
  const { id } = await submit({ exposures: [{ filter: "L", exposure_time: 60, exposure_count: 3 }] });
  await schedule();
  await say(first, { type: "started", observation_id: id });
  await leave(first);
  clock.advance({ minutes: 11 });
  await schedule();
  await connect(first);
  const { file } = await upload(first, id, { exposure: 0 });
  expect(file.exposure).toBeNull();
  await say(second, { type: "started", observation_id: id });
  await say(second, { type: "progress", observation_id: id, exposure: 0, acquired: 2 });
  await upload(second, id, { exposure: 0 });
  await upload(second, id, { exposure: 0 });
  const { items } = await judgeFiles(as(observer), { id, file_ids: [file.id], acceptance: "rejected" });
  expect(items).toMatchObject([{ exposure: null, acceptance: "rejected" }]);
  expect(await stateOf(id)).toMatchObject({ status: "in_progress", acquired: 2 });
});

test("images that come after other exposures were asked for count for none of these", async () => {
  const { site, submit, schedule, stateOf, say, leave, connect, clock, as, observer, system } =
    await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const upload = uploader(system);
  const { id } = await submit({ exposures: [{ filter: "L", exposure_time: 60, exposure_count: 5 }] });
  await schedule();
  await say(first, { type: "started", observation_id: id });
  await say(first, { type: "progress", observation_id: id, exposure: 0, acquired: 3 });
  await leave(first);
  await leave(second);
  clock.advance({ minutes: 11 });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "pending" });
  const red = { filter: "R", exposure_time: 60, exposure_count: 3, binning: 1, gain: null, offset: null };
  await updateObservation(as(observer), { id, exposures: [red] });
  await connect(second);
  await schedule();
  await say(second, { type: "started", observation_id: id });
  await say(second, { type: "progress", observation_id: id, exposure: 0, acquired: 2 });
  await connect(first);
  clock.advance({ minutes: 1 });
  for (let image = 0; image < 2; image += 1)
    expect((await upload(first, id, { exposure: 0 })).file.exposure).toBeNull();
});

test("an image says to all who may see it who took it, and that observatory isn't deleted, nor while it uploads one", async () => {
  const { site, submit, schedule, say, leave, clock, as, keeper, observer, make, system } =
    await network(database);
  const [first, second] = [
    await site({ name: "First", latitude: 70 }),
    await site({ name: "Second", latitude: 55 }),
  ];
  const operator = await make.user();
  await make.observatoryMember(second, { user_id: operator.id }, { can_view: true, can_operate: true });
  const upload = uploader(system);
  const { id } = await submit();
  await schedule();
  await say(first, { type: "started", observation_id: id });
  await leave(first);
  clock.advance({ minutes: 11 });
  await schedule();
  const outcomes = await Promise.allSettled([
    upload(first, id),
    deleteObservatory(as(keeper), { id: first }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [uploaded, deleted] = outcomes;
  if (uploaded.status === "rejected") return expect(uploaded.reason).toMatchObject({ code: "NOT_FOUND" });
  expect(deleted).toMatchObject({
    reason: {
      code: "CONFLICT",
      message: "Images of 1 observation elsewhere were taken there. You can retire it instead.",
    },
  });
  const { file } = uploaded.value;
  expect(file).toMatchObject({ observatory_id: first, observatory_name: "First" });
  for (const person of [observer, operator]) {
    const { items } = await listUserFiles(as(person), { id, limit: 9, order: "asc" });
    expect(items).toEqual([file]);
    const judged = await judgeFiles(as(person), { id, file_ids: [file.id], acceptance: "accepted" });
    expect(judged.items).toMatchObject([{ observatory_id: first, observatory_name: "First" }]);
    await judgeFiles(as(person), { id, file_ids: [file.id], acceptance: null });
  }
});

test("an operator who rejects an image of a finished request still sees it, and takes that back", async () => {
  const { site, submit, schedule, stateOf, say, as, keeper, make, system } = await network(database);
  const place = await site({ latitude: 70 });
  const elsewhere = await make.user();
  await make.observatory(elsewhere.id, { latitude: 60 });
  const upload = uploader(system);
  const exposures = [{ filter: "L", exposure_time: 60, exposure_count: 1 }];
  const { id } = await submit({ exposures });
  await schedule();
  await say(place, { type: "started", observation_id: id });
  const { file } = await upload(place, id);
  await say(place, { type: "progress", observation_id: id, exposure: 0, acquired: 1 });
  await say(place, { type: "acquisition_complete", observation_id: id, files: [] });
  await judgeFiles(as(keeper), { id, file_ids: [file.id], acceptance: "rejected", reason: "Clouds" });
  expect(await stateOf(id)).toMatchObject({ status: "pending", at: null });
  expect(await getObservation(as(keeper), { id })).toMatchObject({ id });
  await expect(getObservation(as(elsewhere), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await judgeFiles(as(keeper), { id, file_ids: [file.id], acceptance: "accepted" });
  const { items } = await listUserFiles(as(keeper), { id, limit: 9, order: "asc" });
  expect(items.map(({ acceptance }) => acceptance)).toEqual(["accepted"]);
});
