import { expect, test } from "vitest";
import { assignment, night, now } from "./work.fixture.ts";

/** Images of an observation that Meridian refused to count. */
const refused = (observation_id: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `${observation_id}-${at}`, observation_id, exposure: 0, panel: null, acquired: at + 1 },
    ...{ size_bytes: 1, sha256: "", reported: true, taken_at: now.toISOString() },
  }));

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
