import { type Assignment, siderealTimeAt } from "@meridian/contract";
import { expect, onTestFinished, test } from "vitest";
import type { Devices } from "../devices/devices.ts";
import { makeFits } from "../fits/make.ts";
import type { Saying } from "../link/client.ts";
import { LineCut } from "../link/link.ts";
import { createQueue } from "../queue/queue.ts";
import { createResting } from "../queue/resting.ts";
import { workOff } from "../queue/workOff.ts";
import { apparentPlace, type OfDate, standingOf } from "../sky/place.ts";
import type { KeptLight } from "../store/store.ts";
import { createTelescope, type Shot, type Telescope } from "../telescope/telescope.ts";
import { createTurns } from "./turns.ts";
import { isOut, type Working, work } from "./work.ts";

const site = { latitude: 45, longitude: 10, elevation: 0 };
const now = new Date("2026-03-01T22:00:00Z");
const fits = makeFits({ width: 4, height: 4, valueAt: () => 0 });

function assignment(id: string, count: number, fields: Partial<Assignment> = {}): Assignment {
  const exposure = { filter: "L", exposure_time: 60, exposure_count: count, acquired: 0 };
  return {
    ...{ id, name: id, status: "assigned", priority: 5, urgency: "normal", interrupted_by: null },
    ...{ target: { name: "T", ra: 0, dec: 30, rotation: null }, constraints: { twilight: null } },
    ...{ windows: [], fixed_time_start: null, fixed_time_end: null, bypass_darkness: true },
    exposures: [{ ...exposure, binning: 1, gain: null, offset: null }],
    ...fields,
  } as unknown as Assignment;
}

/** Images of an observation that Meridian refused to count. */
const refused = (observation_id: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `${observation_id}-${at}`, observation_id, exposure: 0, panel: null, acquired: at + 1 },
    ...{ size_bytes: 1, sha256: "", reported: true, taken_at: now.toISOString() },
  }));

/** The work of a night with both of its workers, whose telescope exposes when the test says so, and whose sky is always good. */
function night(given: Partial<Telescope> = {}) {
  const stopping = new AbortController();
  const queue = createQueue(stopping.signal);
  const resting = createResting(queue, 600, (observation) => isOut(parts, observation));
  const said: Saying[] = [];
  const images: KeptLight[] = [];
  const exposing: { shot: Shot; end(): void }[] = [];
  const take = async (shot: Shot) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    exposing.push({ shot, end: resolve });
    await promise;
    return { fits, startedAt: now, isCentred: false };
  };
  const store = {
    whyFull: async () => undefined,
    lights: () => images,
    async keep(about: object) {
      images.push({ ...about, size_bytes: 1, sha256: "", reported: false } as KeptLight);
      return images.at(-1);
    },
    async reported(id: string) {
      for (const image of images) image.reported ||= image.id === id;
    },
  };
  const faults: string[] = [];
  let cut: PromiseWithResolvers<void> | undefined;
  let cutting: Saying["type"] | undefined;
  let lostSeconds = 0;
  async function say(saying: Saying) {
    said.push(saying);
    if (saying.type === cutting) cut = Promise.withResolvers();
    await cut?.promise;
    return { type: "ok" };
  }
  const link = {
    say,
    async ask(saying: Saying) {
      if (cut) throw new LineCut();
      return say(saying);
    },
    get isConnected() {
      return !cut;
    },
    untilThere: () => cut?.promise ?? Promise.resolve(),
    untilCut: () => (cut ? Promise.resolve() : new Promise(() => {})),
  };
  const parts = {
    link,
    telescope: { whyNot: () => undefined, take, ...given },
    ...{ store, uploader: { wake() {} }, site, observer: undefined, solver: undefined, log() {} },
    ...{ queue, resting, working: new Map(), now: () => now, darkBelow: () => null },
    ...{ exposed() {}, turns: createTurns(), lostSeconds: () => (cut ? lostSeconds : 0) },
    ...{ faults: new Map(), quietSeconds: 1200 },
    sessions: {
      ...{ allowed: async () => stopping.signal, look: async () => {} },
      fault: async (reason: string) => void faults.push(reason),
    },
  } as unknown as Working;
  const make = (observation: Assignment) => work(parts, observation);
  const running = [queue.next, queue.nextRapid].map((next) => workOff(parts, next, make, stopping.signal));
  onTestFinished(async () => {
    stopping.abort(new Error("the test is over"));
    for (const { end } of exposing) end();
    await Promise.all(running);
  });
  const of = (id: string) =>
    said.flatMap((one) => ("observation_id" in one && one.observation_id === id ? [one] : []));
  const heard = (id: string, type: Saying["type"]) =>
    expect.poll(() => of(id), { interval: 5 }).toContainEqual(expect.objectContaining({ type }));
  /** Ends the exposures in progress and to come, until an observation has said this. */
  async function exposeUntil(id: string, type: Saying["type"]) {
    const ending = setInterval(() => exposing.shift()?.end(), 1);
    await heard(id, type).finally(() => clearInterval(ending));
  }
  /** Cuts the line as something is said. */
  const cutAt = (type: Saying["type"]) => {
    cutting = type;
  };
  const loseFor = (seconds: number) => {
    lostSeconds = seconds;
  };
  const mendLine = () => {
    cut?.resolve();
    [cut, cutting] = [undefined, undefined];
  };
  const ofQueue = { queue, resting, said, of, heard, faults };
  return { ...ofQueue, images, exposing, exposeUntil, cutAt, loseFor, mendLine };
}

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
    ...{ rotatorOffset: 0, flipMinutes: undefined, centring: undefined, guiding: undefined, now: () => now },
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

test("images on disk that Meridian didn't count are neither taken again nor forgotten when it hands the observation out anew", async () => {
  const { queue, of, images, exposeUntil } = night();
  images.push(...refused("survey", 3));
  queue.add(assignment("survey", 4));
  await exposeUntil("survey", "acquisition_complete");
  expect(images).toHaveLength(4);
  const counts = of("survey").flatMap((one) => (one.type === "progress" ? [one.acquired] : []));
  expect(counts).toEqual([1, 2, 3, 4]);
});

test("images on disk of another target than is asked for by now aren't counted, and are uploaded", async () => {
  const { queue, said, of, images, exposeUntil } = night();
  queue.add(assignment("survey", 2));
  await exposeUntil("survey", "acquisition_complete");
  for (const image of images) image.reported = false;
  said.length = 0;
  queue.add(assignment("survey", 3, { target: { name: "Other", ra: 180, dec: 30, rotation: null } }));
  await exposeUntil("survey", "acquisition_complete");
  expect(images).toHaveLength(5);
  const counts = of("survey").flatMap((one) => (one.type === "progress" ? [one.acquired] : []));
  expect(counts).toEqual([1, 2, 3]);
  expect(images.filter(({ reported }) => !reported)).toEqual([]);
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

test("more exposures that were asked for while the line was cut are taken of what is being made", async () => {
  const { queue, images, exposing, exposeUntil } = night();
  queue.add(assignment("survey", 3));
  await expect.poll(() => exposing.length).toBe(1);
  queue.replace([assignment("survey", 5, { status: "in_progress" })]);
  await exposeUntil("survey", "acquisition_complete");
  expect(images.map(({ acquired }) => acquired)).toEqual([1, 2, 3, 4, 5]);
});

test("a line that is cut as an observation makes way for a fixed time keeps nothing from being exposed", async () => {
  const { queue, resting, of, exposing, heard, exposeUntil, cutAt, loseFor, mendLine } = night();
  const survey = assignment("survey", 9);
  const soon = { fixed_time_start: new Date(now.getTime() + 60_000).toISOString() };
  const fixed = assignment("fixed", 1, soon);
  cutAt("suspended");
  queue.add(survey);
  await expect.poll(() => exposing.length).toBe(1);
  queue.add(fixed);
  exposing.shift()!.end();
  // What hasn't begun doesn't begin unheard, and what has begun goes on.
  await expect.poll(() => resting.has("fixed") && resting.has("survey")).toBe(true);
  const look = () => {
    resting.forget("survey");
    queue.putBack(survey);
  };
  loseFor(60);
  look();
  await expect.poll(() => resting.has("survey")).toBe(true);
  loseFor(61);
  look();
  await expect.poll(() => exposing.length).toBe(1);
  mendLine();
  await heard("survey", "resumed");
  // Meridian has heard that it begins, and nobody its answer.
  queue.replace([
    assignment("survey", 9, { status: "in_progress" }),
    assignment("fixed", 1, { ...soon, status: "in_progress" }),
  ]);
  resting.forget("fixed");
  queue.putBack(fixed);
  await exposeUntil("fixed", "acquisition_complete");
  expect(of("fixed").map(({ type }) => type)).toEqual(["progress", "acquisition_complete"]);
});

test("images that were taken while the line was cut aren't reported to what asks for another target by then", async () => {
  const { queue, of, images, exposing, exposeUntil, heard, cutAt, mendLine } = night();
  cutAt("progress");
  queue.add(assignment("survey", 9));
  for (const count of [1, 2, 3]) {
    await expect.poll(() => exposing.length).toBe(1);
    exposing.shift()!.end();
    await expect.poll(() => images.length).toBe(count);
  }
  await heard("survey", "progress");
  queue.remove("survey");
  for (const { end } of exposing.splice(0)) end();
  mendLine();
  queue.add(assignment("survey", 2, { target: { name: "Other", ra: 180, dec: 30, rotation: null } }));
  await exposeUntil("survey", "acquisition_complete");
  const counts = of("survey").flatMap((one) => (one.type === "progress" ? [one.acquired] : []));
  expect(counts).toEqual([1, 1, 2]);
  expect(images.filter(({ reported }) => !reported)).toEqual([]);
});

test("an observation whose exposures are all taken under a cut line holds up nothing else, and ends once the line is back", async () => {
  const { queue, resting, of, images, exposing, heard, exposeUntil, cutAt, mendLine } = night();
  cutAt("progress");
  const survey = assignment("survey", 2);
  queue.add(survey);
  for (const count of [1, 2]) {
    await expect.poll(() => exposing.length).toBe(1);
    exposing.shift()!.end();
    await expect.poll(() => images.length).toBe(count);
  }
  await expect.poll(() => resting.has("survey")).toBe(true);
  queue.add(assignment("other", 1, { status: "in_progress" }));
  await expect.poll(() => exposing.length).toBe(1);
  mendLine();
  await exposeUntil("other", "acquisition_complete");
  resting.forget("survey");
  queue.putBack(survey);
  await heard("survey", "acquisition_complete");
  expect(of("survey").filter(({ type }) => type === "acquisition_complete")).toHaveLength(1);
  expect(images).toHaveLength(3);
});

test("an observation of which everything was taken under a cut line ends though its target has set by then", async () => {
  let why: string | undefined;
  const { queue, resting, images, exposing, heard, cutAt, mendLine } = night({ whyNot: () => why });
  cutAt("progress");
  queue.add(assignment("survey", 1));
  await expect.poll(() => exposing.length).toBe(1);
  exposing.shift()!.end();
  await expect.poll(() => resting.has("survey")).toBe(true);
  why = "It is below the horizon.";
  mendLine();
  await heard("survey", "acquisition_complete");
  expect(images).toHaveLength(1);
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
      return { fits, startedAt: now, isCentred: false };
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
      return { fits, startedAt: now, isCentred: false };
    },
  });
  queue.add(assignment("survey", 12));
  await heard("survey", "acquisition_complete");
  expect([images.length, faults]).toEqual([12, []]);
});
