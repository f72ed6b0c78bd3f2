import { type Assignment, siderealTimeAt } from "@meridian/contract";
import { expect, test } from "vitest";
import type { Devices } from "../devices/devices.ts";
import { keywordOf } from "../fits/header.ts";
import { apparentPlace, type OfDate, standingOf } from "../sky/place.ts";
import { createTelescope } from "../telescope/telescope.ts";
import { assignment, fits, night, now, site, takenImage } from "./work.fixture.ts";

test("an interrupted observation ends its exposure, lets a rapid one and others be made, and takes what is left", async () => {
  const { queue, of, images, exposing, heard, exposeUntil } = night();
  queue.add(assignment("survey", 3));
  await expect.poll(() => exposing.length).toBe(1);
  queue.pause("survey", "finish");
  queue.add(assignment("kilonova", 2, { urgency: "rapid" }));
  await heard("kilonova", "started");
  queue.add(assignment("other", 1));
  await exposeUntil("kilonova", "acquisition_complete");
  // Meridian doesn't let the survey go on.
  await exposeUntil("other", "acquisition_complete");
  expect(of("survey").map(({ type }) => type)).toEqual(["accept", "started", "progress"]);
  queue.resume("survey");
  await exposeUntil("survey", "acquisition_complete");
  const taken = images.map(({ observation_id, acquired }) => `${observation_id} ${acquired}`);
  expect(taken.slice(-3)).toEqual(["other 1", "survey 2", "survey 3"]);
  expect(taken.toSorted()).toEqual([
    ...["kilonova 1", "kilonova 2", "other 1", "survey 1", "survey 2", "survey 3"],
  ]);
});

test("a fixed time is judged by where the target is then, not when it is handed out before", async () => {
  const start = new Date(now.getTime() + 10 * 60_000);
  const ra = (siderealTimeAt(now.getTime(), site.longitude) + 360 + 45) % 360;
  const target = { name: "T", ra, dec: 30, rotation: null };
  const inLimits = new Date(start.getTime() - 60_000);
  const from = standingOf(apparentPlace(target, inLimits), site, inLimits).hourAngle;
  const limits = { min_altitude: 0, max_altitude: 90, horizon: [], sun_distance: 0 };
  const { whyNot } = createTelescope({
    ...{ devices: { mount: {}, camera: {} } as Devices, site, filters: {}, settleSeconds: 0 },
    ...{
      rotatorOffset: 0,
      flipMinutes: undefined,
      centring: undefined,
      guiding: undefined,
      now: () => now,
    },
    limits: () => ({ ...limits, hour_angle_limits: { from, to: 12 } }),
  });
  const { queue, resting, said, heard } = night({ whyNot });
  const fixed = { target, fixed_time_start: start.toISOString() };
  queue.add(assignment("in time", 1, fixed));
  await expect.poll(() => resting.has("in time")).toBe(true);
  expect(said).toEqual([]);
  const soon = new Date(now.getTime() + 60_000).toISOString();
  queue.add(assignment("too early", 1, { ...fixed, fixed_time_start: soon }));
  await heard("too early", "reject");
});

test("an exposure isn't begun after a pause that came while the telescope went to its target", async () => {
  const slew = Promise.withResolvers<void>();
  const begun: string[] = [];
  let place: OfDate = { ra: 0, dec: 0 };
  const devices = {
    mount: {
      state: () => ({ ...place, isParked: false }),
      async unpark() {},
      async slew(to: OfDate) {
        begun.push("slew");
        await slew.promise;
        place = to;
      },
      async settle() {},
    },
    range: () => ({ shortest: 0 }),
    isShared: () => false,
    async expose() {
      begun.push("expose");
      return fits;
    },
  };
  const telescope = createTelescope({
    ...{ devices: { ...devices, camera: devices } as unknown as Devices, site, filters: {} },
    ...{
      settleSeconds: 0,
      rotatorOffset: 0,
      flipMinutes: undefined,
      centring: undefined,
      guiding: undefined,
      now: () => now,
    },
    limits: () => ({
      ...{ min_altitude: -90, max_altitude: 90, horizon: [], sun_distance: 0 },
      hour_angle_limits: null,
    }),
  });
  const { queue, of, heard, images } = night(telescope);
  const ra = siderealTimeAt(now.getTime(), site.longitude) % 360;
  const target = { name: "T", ra, dec: 30, rotation: null };
  queue.add(assignment("survey", 1, { target }));
  await expect.poll(() => begun).toEqual(["slew"]);
  queue.pause("survey", "finish");
  queue.add(assignment("kilonova", 1, { urgency: "rapid", target }));
  await heard("kilonova", "started");
  slew.resolve();
  await heard("kilonova", "acquisition_complete");
  expect(images.map(({ observation_id }) => observation_id)).toEqual(["kilonova"]);
  queue.resume("survey");
  await heard("survey", "acquisition_complete");
  expect(of("survey").filter(({ type }) => type === "progress")).toHaveLength(1);
});

test("fewer entries that are asked for in the middle of an exposure lose no image, and the others go on", async () => {
  const { queue, images, exposing, heard, exposeUntil } = night();
  const [one] = assignment("survey", 2).exposures;
  queue.add(assignment("survey", 0, { exposures: [one!, { ...one!, filter: "R" }] }));
  const taken = async (count: number) => {
    await expect.poll(() => exposing.length).toBe(1);
    exposing.shift()!.end();
    await expect.poll(() => images.length).toBe(count);
  };
  await taken(1);
  await taken(2);
  await expect.poll(() => exposing.length).toBe(1);
  queue.change("survey", [{ ...one!, exposure_count: 3 }]);
  await exposeUntil("survey", "acquisition_complete");
  await heard("survey", "progress");
  expect(images.map(({ filter }) => filter)).toEqual(["L", "L", "R", "L"]);
});

test("a panel whose image is rejected in the middle of an exposure is gone back to", async () => {
  const { queue, images, exposing, heard, exposeUntil } = night();
  const panels = [10, -10].map((dec) => ({ ra: 0, dec, rotation: 0 }));
  const sequence = {
    dither: null,
    order: "by_filter",
    mosaic: { columns: 1, rows: 2 },
  } as Assignment["sequence"];
  const survey = assignment("survey", 1, { panels, sequence });
  const [one] = survey.exposures;
  queue.add(survey);
  await expect.poll(() => exposing.length).toBe(1);
  exposing.shift()!.end();
  await expect.poll(() => exposing.length).toBe(1);
  const counts = { count_by_panel: [2, 1], acquired: 1, acquired_by_panel: [1, 0] };
  queue.change("survey", [{ ...one!, ...counts }]);
  await exposeUntil("survey", "acquisition_complete");
  await heard("survey", "progress");
  const taken = images.map(({ panel, acquired, shot }) => [panel, acquired, shot?.dec]);
  expect(taken).toEqual([
    [0, 1, 10],
    [1, 1, -10],
    [0, 2, 10],
  ]);
});

test("a mosaic whose next panel is out of the limits is rejected, and one that has begun waits for it without beginning anew", async () => {
  const why = "It is below the horizon.";
  const { queue, resting, of, heard } = night({ whyNot: ({ dec }) => (dec < 0 ? why : undefined) });
  const panels = [
    { ra: 0, dec: -60, rotation: 0 },
    { ra: 0, dec: 30, rotation: 0 },
  ];
  const sequence = { dither: null, mosaic: null, order: "by_filter" } as unknown as Assignment["sequence"];
  queue.add(assignment("new", 1, { panels, sequence }));
  await heard("new", "reject");
  const begun = assignment("begun", 1, { panels, sequence, status: "in_progress" });
  queue.add(begun);
  await expect.poll(() => resting.has("begun")).toBe(true);
  resting.wake(begun);
  expect(resting.has("begun")).toBe(true);
  expect(of("begun").map(({ type }) => type)).toEqual(["suspended"]);
});

test("an observation that the devices always refuse closes the observatory once, and others are made while it rests", async () => {
  const refusal = "The mount refuses to go there.";
  const { queue, resting, of, heard, faults } = night({
    async take({ filter }) {
      if (filter === "R") throw new Error(refusal);
      return takenImage;
    },
  });
  const bad = assignment("bad", 2, { priority: 9 });
  bad.exposures[0]!.filter = "R";
  queue.add(bad);
  queue.add(assignment("good", 2));
  await heard("good", "acquisition_complete");
  expect([faults, resting.has("bad")]).toEqual([[refusal], true]);
  expect(of("bad").map(({ type }) => type)).toEqual(["accept", "started", "suspended"]);
  // It is tried again later, and rests longer then.
  resting.wake(bad);
  await expect.poll(() => [faults.length, resting.has("bad")]).toEqual([2, true]);
});

test("exposures that fail now and then, with good ones between them, don't close the observatory", async () => {
  let taken = 0;
  const { queue, images, heard, faults } = night({
    async take() {
      taken += 1;
      if (taken % 3 === 0) throw new Error("The guider lost its star.");
      return takenImage;
    },
  });
  queue.add(assignment("survey", 12));
  await heard("survey", "acquisition_complete");
  expect([images.length, faults]).toEqual([12, []]);
});

test("an observation in whose middle the disk is full exposes no more, says why, and goes on once there is room", async () => {
  const { queue, resting, of, images, exposeUntil, fillAt } = night();
  fillAt(2);
  const survey = assignment("survey", 4);
  queue.add(survey);
  await exposeUntil("survey", "suspended");
  expect(of("survey").at(-1)).toMatchObject({ reason: "The disk of the images is full." });
  // One is written while the next is exposed.
  expect(images.length).toBeLessThanOrEqual(3);
  fillAt(9);
  await expect.poll(() => resting.has("survey")).toBe(true);
  resting.wake(survey);
  await exposeUntil("survey", "acquisition_complete");
  expect(images.map(({ acquired }) => acquired)).toEqual([1, 2, 3, 4]);
});

test("an observation that was in progress as the program began is suspended for as long as nothing may be observed", async () => {
  const { queue, of, heard, exposeUntil, close, reopen } = night();
  close("The observatory is held: Wind");
  queue.add(assignment("survey", 1, { status: "in_progress" }));
  await heard("survey", "suspended");
  expect(of("survey")).toMatchObject([{ reason: "The observatory is held: Wind" }]);
  reopen();
  await exposeUntil("survey", "acquisition_complete");
  expect(of("survey")[1]).toMatchObject({ type: "resumed" });
});

test("an image that the disk has no room for rests its observation, with that as the reason", async () => {
  const { queue, of, heard } = night({
    async take() {
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    },
  });
  queue.add(assignment("survey", 1));
  await heard("survey", "suspended");
  expect(of("survey").at(-1)).toMatchObject({ reason: "The disk of the images is full." });
});

test("an observation that was only handed out is given back where the disk stays full, with that as the reason", async () => {
  const { queue, resting, of, heard, fillAt, pass } = night();
  fillAt(0);
  const survey = assignment("survey", 4);
  queue.add(survey);
  await expect.poll(() => resting.has("survey")).toBe(true);
  expect(of("survey")).toEqual([]);
  pass(601);
  resting.wake(survey);
  await heard("survey", "reject");
  expect(of("survey")).toMatchObject([{ type: "reject", reason: "The disk of the images is full." }]);
});

test("an exposure isn't begun where the target has left what its observation asks for on the way there", async () => {
  const ra = (siderealTimeAt(now.getTime(), site.longitude) + 360 - 60) % 360;
  const target = { name: "Setting", ra, dec: 30, rotation: null };
  const { altitude } = standingOf(apparentPlace(target, now), site, now);
  const { queue, images, heard, pass, of } = night({
    async take(_, { mayBegin }) {
      // A guider calibrates.
      pass(1200);
      mayBegin?.();
      return takenImage;
    },
  });
  const constraints = { twilight: null, min_altitude: altitude - 1 } as Assignment["constraints"];
  queue.add(assignment("survey", 1, { target, constraints }));
  await heard("survey", "suspended");
  expect(of("survey").at(-1)).toMatchObject({ reason: expect.stringContaining("altitude") });
  expect(images).toEqual([]);
});

test("the header of an image says how long it was exposed, not how long it was to be", async () => {
  const { queue, files, heard } = night({ take: async () => ({ ...takenImage, seconds: 59.2 }) });
  queue.add(assignment("survey", 1));
  await heard("survey", "acquisition_complete");
  expect(keywordOf(files[0]!, "EXPTIME")).toBe("59.2");
});
