import { execFile } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { keywordOf, runObservatory } from "@meridian/observatory";
import { testDatabase } from "@meridian/testkit";
import { type IndiServer, indiServer } from "@meridian/testkit/indi";
import { expect, onTestFinished, test } from "vitest";
import {
  angleOfRotator,
  configured,
  darkSite,
  overhead,
  parkedAndClosed,
  parksNearby,
  skyServer,
  statuses,
  submit,
} from "./sky.fixture.ts";

const database = testDatabase();
const server = skyServer(database);

/** A stored image, with the figures of its grade. */
interface Stored {
  target: string;
  filter: string;
  key: string;
  stars: number;
  hfr: number;
  fwhm: number;
  background: number;
}

/** The images of an observatory, as they are stored. */
async function imagesOf(observatoryId: string) {
  const rows = await database.sql<Stored[]>`
    select o.doc -> 'target' ->> 'name' as target, f.doc ->> 'filter' as filter, f.doc ->> 'storage_key' as key,
           (f.doc ->> 'stars')::int as stars, (f.doc ->> 'hfr')::float8 as hfr, (f.doc ->> 'fwhm')::float8 as fwhm,
           (f.doc ->> 'background')::float8 as background
      from user_files f join observations o on o.id = f.doc ->> 'observation_id'
     where o.doc_observatory_id = ${observatoryId}`;
  expect(rows).toHaveLength(4);
  return Promise.all(
    rows.map(async (row) => ({ ...row, fits: await buffer(await server.objectStore.get(row.key)) })),
  );
}

/** The devices that are connected, as INDI's own client sees them. */
async function lookedAt({ port }: IndiServer): Promise<string> {
  const asked = ["-p", String(port), "*.CONNECTION.CONNECT"];
  const { stdout } = await promisify(execFile)("indi_getprop", asked);
  return stdout.split("\n").sort().join("\n");
}

/** Degrees or hours of `5 35 17.3`. */
function sexagesimal(text: string): number {
  const [whole, minutes, seconds] = text.split(/[ :]+/).map((part) => Math.abs(Number(part)));
  return (text.trim().startsWith("-") ? -1 : 1) * (whole! + minutes! / 60 + seconds! / 3600);
}

function arcminutesBetween(one: { ra: number; dec: number }, other: { ra: number; dec: number }): number {
  const across = Math.cos((other.dec * Math.PI) / 180);
  return 60 * Math.hypot((one.ra - other.ra) * across, one.dec - other.dec);
}

/** The counts of all pixels, the least first. */
function countsOf(fits: Buffer): Uint16Array {
  const end = fits.indexOf(`END${" ".repeat(77)}`);
  const data = fits.subarray((Math.floor(end / 2880) + 1) * 2880);
  return Uint16Array.from({ length: 1280 * 1024 }, (_, at) => data.readInt16BE(at * 2) + 32_768).sort();
}

test("a telescope takes two observations, with stars where they were asked for, and is parked and closed afterwards", async () => {
  const indi = await indiServer();
  await parksNearby(indi);
  const site = await darkSite(database);
  const lines: string[] = [];
  const targets = [overhead(site, 5, 3), overhead(site, 12, -8)];
  const exposures = (filter: string) => [
    { filter, exposure_time: 2, exposure_count: 2, acquired: 0, binning: 1 },
  ];
  await submit(database, site, { name: "West", target: targets[0], exposures: exposures("R") });
  await submit(database, site, {
    name: "East",
    target: { ...targets[1], rotation: 25 },
    exposures: exposures("L"),
  });
  const stopping = new AbortController();
  const surroundings = {
    now: () => new Date(),
    log: (line: string) => void lines.push(line),
  };
  const running = runObservatory(
    configured(site, { url: server.url, devices: indi }),
    surroundings,
    stopping.signal,
  );
  onTestFinished(async ({ task }) => {
    stopping.abort(new Error("the test is over"));
    await running;
    if (task.result?.state === "fail") console.log(lines.join("\n"));
  });
  const begun = async () => (await statuses(database, site.id)).includes("in_progress");
  await expect.poll(begun, { timeout: 60_000 }).toBe(true);
  // Somebody else looks on.
  const beside = await lookedAt(indi);
  for (const device of ["Telescope", "CCD", "Filter", "Dome"])
    expect(beside).toContain(`${device} Simulator.CONNECTION.CONNECT=On`);
  await expect
    .poll(() => statuses(database, site.id), { timeout: 100_000 })
    .toEqual(["completed", "completed"]);
  expect(await lookedAt(indi)).toBe(beside);
  for (const { target, filter, fits, stars, hfr, fwhm, background } of await imagesOf(site.id)) {
    const header = (keyword: string) => keywordOf(fits, keyword);
    const wanted = targets.find(({ name }) => name === target)!;
    // The camera's driver writes where the mount stood, in J2000.
    const seen = { ra: sexagesimal(header("OBJCTRA")!) * 15, dec: sexagesimal(header("OBJCTDEC")!) };
    expect(arcminutesBetween(seen, wanted)).toBeLessThan(1);
    expect(header("OBJECT")).toBe(target);
    expect(header("FILTER")).toBe(filter);
    // It looks west of the meridian, where the picture is turned by 180°.
    expect(header("OBJCTROT")).toBe(wanted === targets[1] ? "205" : undefined);
    expect(Number(header("EXPTIME"))).toBe(2);
    expect(header("IMAGETYP")).toBe("Light Frame");
    expect(Math.abs(Date.parse(`${header("DATE-OBS")}Z`) - Date.now())).toBeLessThan(300_000);
    expect(Number(header("SITELAT"))).toBe(site.place.latitude);
    const counts = countsOf(fits);
    expect(counts.filter((count) => count > 1000).length).toBeGreaterThan(100);
    expect([stars > 5, hfr > 0.5 && hfr < 10, fwhm > 0.5 && fwhm < 30]).toEqual([true, true, true]);
    // The simulated sky is a few counts bright, and a median is a whole one.
    expect(Math.abs(background - counts[counts.length / 2]!)).toBeLessThanOrEqual(1);
    expect(background).toBeGreaterThan(0);
  }
  const [observatory] = await database.sql`select doc from observatories where id = ${site.id}`;
  expect(observatory!.doc).toMatchObject({
    ...{ safety: "safe", weather_hold: false, filters: expect.arrayContaining(["R", "L", "Green"]) },
    equipment: {
      camera: "CCD Simulator",
      sensor_width: 1280,
      pixel_size: expect.closeTo(5.2, 3),
      focal_length: 900,
    },
    system_info: { "Telescope Simulator": "indi_simulator_telescope 1.0" },
  });
  stopping.abort(new Error("the night is over"));
  await running;
  await parkedAndClosed(indi);
  expect(await angleOfRotator(indi)).toBeCloseTo(15, 1);
});
