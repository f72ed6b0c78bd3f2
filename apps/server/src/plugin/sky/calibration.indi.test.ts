import { buffer } from "node:stream/consumers";
import { requestCalibrationInput } from "@meridian/contract";
import { endHold, holdObservatory, livePublisher, requestCalibration } from "@meridian/domain";
import { keywordOf, runObservatory } from "@meridian/observatory";
import { actorFor, testContext, testDatabase } from "@meridian/testkit";
import { indiServer } from "@meridian/testkit/indi";
import { expect, onTestFinished, test } from "vitest";
import {
  configured,
  darkSite,
  dusk,
  overhead,
  parkedAndClosed,
  parksNearby,
  skyServer,
  statuses,
  submit,
} from "./sky.fixture.ts";

const database = testDatabase();
const server = skyServer(database);

/** An observatory at dusk whose program takes calibration frames, until the test ends. */
async function atDusk(calibration: string) {
  const indi = await indiServer();
  await parksNearby(indi);
  const site = await darkSite(database, dusk());
  const lines: string[] = [];
  const stopping = new AbortController();
  const log = (line: string) => void lines.push(`${new Date().toISOString().slice(11, 19)} ${line}`);
  const safety = "quiet_minutes: 0, idle_minutes: 0.05";
  const configuration = configured(site, { url: server.url, devices: indi, safety, calibration });
  const running = runObservatory(configuration, { now: () => new Date(), log }, stopping.signal);
  onTestFinished(async ({ task }) => {
    stopping.abort(new Error("the test is over"));
    await running;
    if (task.result?.state === "fail") console.log(lines.join("\n"));
  });
  const own = testContext(database, { actor: actorFor(site.owner) });
  const ctx = { ...own, live: livePublisher(database, own.log) };
  return {
    ...{ indi, site, lines, ctx },
    request: (fields: object) =>
      requestCalibration(ctx, requestCalibrationInput.parse({ id: site.id, ...fields })),
    /** The sets of the observatory, with how many of their frames were uploaded. */
    sets: () => database.sql<
      { kind: string; status: string; taken: number; files: number; is_own: boolean }[]
    >`
      select doc ->> 'kind' as kind, doc ->> 'status' as status, (doc -> 'taken')::int as taken,
             (select count(*)::int from calibration_files f where f.doc ->> 'calibration_id' = c.id) as files,
             doc -> 'requested_by' = 'null' as is_own
        from calibrations c where doc ->> 'observatory_id' = ${site.id} order by created_at, id`,
    async frames() {
      const rows = await database.sql<{ kind: string; key: string }[]>`
        select doc ->> 'kind' as kind, doc ->> 'storage_key' as key from calibration_files
         where doc ->> 'observatory_id' = ${site.id}`;
      return Promise.all(
        rows.map(async ({ kind, key }) => ({ kind, fits: await buffer(await server.objectStore.get(key)) })),
      );
    },
    async stop() {
      stopping.abort(new Error("the night is over"));
      await running;
    },
  };
}

/** The median of a frame of the simulated camera. */
function medianIn(fits: Buffer): number {
  const end = fits.indexOf(`END${" ".repeat(77)}`);
  const data = fits.subarray((Math.floor(end / 2880) + 1) * 2880);
  const values = Array.from({ length: 4000 }, (_, at) => data.readInt16BE(at * 640) + 32_768);
  return values.sort((one, other) => one - other)[2000]!;
}

const marks = { dark: "Dark Frame", bias: "Bias Frame", flat: "Flat Frame" } as const;

test("darks, biases and flats that are requested, and those that an observation needs, are taken at dusk and marked", {
  timeout: 240_000,
}, async () => {
  const { site, request, sets, frames, stop, indi, lines } = await atDusk(
    "when: [dusk], darks: 2, biases: 2, flats: 2, flat_level: 0.3, flat_shortest_seconds: 0.01",
  );
  await request({ kind: "bias", frame_count: 3 });
  await request({ kind: "dark", exposure_time: 1, gain: 90, frame_count: 2 });
  await request({ kind: "flat", filter: "L", rotation: 30, frame_count: 2 });
  const exposures = [{ filter: "R", exposure_time: 2, exposure_count: 1, acquired: 0, binning: 1 }];
  await submit(database, site, {
    name: "One",
    target: overhead(site, 5, 3),
    exposures,
    bypass_darkness: true,
  });
  await expect.poll(() => statuses(database, site.id), { timeout: 60_000 }).toEqual(["completed"]);
  const done = (kind: string, count: number, is_own: boolean) => ({
    ...{ kind, status: "completed", taken: count, files: count, is_own },
  });
  await expect.poll(sets, { timeout: 100_000 }).toEqual(
    expect.arrayContaining([
      ...[done("bias", 3, false), done("dark", 2, false), done("flat", 2, false)],
      // The biases that were requested are those that the observation needs.
      ...[done("dark", 2, true), done("flat", 2, true)],
    ]),
  );
  expect(await sets()).toHaveLength(5);
  for (const { kind, fits } of await frames()) {
    expect(keywordOf(fits, "IMAGETYP")).toBe(marks[kind as keyof typeof marks]);
    const level = medianIn(fits) / 65_535;
    if (kind === "flat") expect(Math.abs(level - 0.3)).toBeLessThanOrEqual(0.11);
    else expect(level).toBeLessThan(0.1);
    const filters = kind === "flat" ? ["L", "R"] : [undefined];
    expect(filters).toContain(keywordOf(fits, "FILTER"));
    if (kind === "dark") expect(["1", "2"]).toContain(keywordOf(fits, "EXPTIME"));
    expect(Math.abs(Date.parse(`${keywordOf(fits, "DATE-OBS")}Z`) - Date.now())).toBeLessThan(300_000);
  }
  // Frames in the dark come after the roof is closed.
  const closes = lines.findIndex((line) => line.includes("The mount is parked and the roof closed."));
  const firstDark = lines.findIndex((line) => line.includes("Taking darks"));
  expect(closes).toBeGreaterThanOrEqual(0);
  expect(firstDark).toBeGreaterThan(closes);
  await stop();
  await parkedAndClosed(indi);
});

test("a hold and an observation interrupt a set of darks, which goes on where it was", {
  timeout: 240_000,
}, async () => {
  const { site, request, sets, ctx, lines } = await atDusk("when: [dusk], darks: 0, biases: 0, flats: 0");
  await request({ kind: "dark", exposure_time: 15, frame_count: 2 });
  const waitsFor = (words: string) =>
    expect.poll(() => lines.some((line) => line.includes(words)), { timeout: 60_000 }).toBe(true);
  await waitsFor("Taking darks of 15 s: 0 of 2");
  await holdObservatory(ctx, { id: site.id, reason: "Mirror washing", until: null });
  await waitsFor("darks of 15 s: The observatory is held: Mirror washing");
  await endHold(ctx, { id: site.id });
  await waitsFor("on disk, 1 of 2");
  const exposures = [{ filter: "R", exposure_time: 1, exposure_count: 2, acquired: 0, binning: 1 }];
  await submit(database, site, {
    name: "One",
    target: overhead(site, 5, 3),
    exposures,
    bypass_darkness: true,
  });
  await expect.poll(() => statuses(database, site.id), { timeout: 60_000 }).toEqual(["completed"]);
  expect((await sets())[0]).toMatchObject({ status: "taking", taken: 1 });
  await expect
    .poll(sets, { timeout: 60_000 })
    .toEqual([{ kind: "dark", status: "completed", taken: 2, files: 2, is_own: false }]);
});
