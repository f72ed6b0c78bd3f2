import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siderealTimeAt } from "@meridian/contract";
import { expect, onTestFinished, test } from "vitest";
import { simulated } from "../../config/simulated.ts";
import { keywordOf } from "../../fits/header.ts";
import { medianOf, pictureOf } from "../../grading/image.ts";
import { measureStars } from "../../grading/stars.ts";
import { protect } from "../../safety/protect.ts";
import { degreesBetween, moved } from "../../sky/angles.ts";
import { apparentPlace } from "../../sky/place.ts";
import { openSimulatedSolver } from "../../solving/simulated.ts";
import type { Exposure } from "../devices.ts";
import { isSimulatedSafe, openSimulatedDevices } from "./devices.ts";
import { simulatedGuider } from "./guider.ts";
import { starsAround } from "./stars.ts";

const night = new Date("2026-03-01T22:00:00Z");
const site = { latitude: 45, longitude: 10, elevation: 0 };
const target = { ra: siderealTimeAt(night.getTime(), site.longitude), dec: 40 };
const place = apparentPlace(target, night);
const never = new AbortController().signal;
const light: Exposure = { seconds: 60, binning: 1, gain: null, offset: null };

/** Simulated devices in a folder of their own, or in one that other devices were opened in. */
async function opened(fields: object = {}, given?: string, now = night) {
  const folder = given ?? (await mkdtemp(join(tmpdir(), "meridian-simulated-")));
  const settings = simulated.parse({ speed: 1000, pixels: 256, seed: 1, ...fields });
  const patience = { slew: 1, park: 1, dome: 1, filter: 1, focus: 1, rotate: 1, readout: 1 };
  const devices = openSimulatedDevices({ ...settings, folder, site, patience, now: () => now });
  onTestFinished(async () => {
    await devices[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  await devices.ready(never);
  return { ...devices, folder };
}

/** Devices whose telescope looks at the target through an open roof. */
async function pointed(fields: object = {}, now = night) {
  const devices = await opened(fields, undefined, now);
  await devices.dome!.open(never);
  await devices.mount.unpark(never);
  await devices.mount.slew(place, never);
  return devices;
}

/** The brightest pixel of a picture. */
function brightest(fits: Buffer) {
  const { width, values } = pictureOf(fits)!.picture;
  let at = 0;
  for (let pixel = 0; pixel < values.length; pixel++) if (values[pixel]! > values[at]!) at = pixel;
  return [at % width, Math.floor(at / width)];
}

/** The pixel on which the brightest star near the target is, as north is up and east is left. */
function expected(centre = target) {
  const across = Math.cos((centre.dec * Math.PI) / 180);
  const pixel = (4 / 550_000) * (180 / Math.PI);
  const [star] = starsAround(centre, 0.2)
    .map(({ ra, dec, magnitude }) => ({
      x: 127.5 - ((ra - centre.ra) * across) / pixel,
      y: 127.5 + (dec - centre.dec) / pixel,
      magnitude,
    }))
    .filter(({ x, y }) => [x, y].every((at) => at > 0 && at < 255))
    .sort((one, other) => one.magnitude - other.magnitude);
  return star!;
}

test("stars are where they are asked for, and move with the telescope", async () => {
  const devices = await pointed();
  const first = brightest(await devices.camera.expose(light, never));
  const { x, y } = expected();
  expect(Math.hypot(first[0]! - x, first[1]! - y)).toBeLessThan(2);
  // Ten pixels of 1.5″.
  await devices.mount.slew(apparentPlace(moved(target, 15, 0), night), never);
  const second = brightest(await devices.camera.expose(light, never));
  expect(Math.hypot(second[0]! - first[0]! - 10, second[1]! - first[1]!)).toBeLessThan(2);
  await devices.rotator!.turnTo(90, never);
  await devices.mount.slew(place, never);
  const turned = brightest(await devices.camera.expose(light, never));
  // East is up.
  expect(Math.hypot(turned[0]! - y, turned[1]! - (255 - x))).toBeLessThan(2);
});

test("the simulated solver says which pixel sees which star, however the camera is turned and bins", async () => {
  const devices = await pointed();
  await devices.rotator!.turnTo(25, never);
  const fits = await devices.camera.expose({ ...light, binning: 2 }, never);
  const found = await openSimulatedSolver().solve(fits, target, never);
  if (found.type !== "solved") throw new Error(found.reason);
  expect(degreesBetween(found, target) * 3600).toBeLessThan(0.1);
  const wcs = found.wcs as Record<string, number>;
  const [x, y] = brightest(fits).map((pixel, axis) => pixel + 1 - wcs[`CRPIX${axis + 1}`]!) as [
    number,
    number,
  ];
  const seen = moved(
    target,
    ...([1, 2].map((row) => 3600 * (wcs[`CD${row}_1`]! * x + wcs[`CD${row}_2`]! * y)) as [number, number]),
  );
  const near = starsAround(target, 0.1).filter((star) => degreesBetween(star, seen) * 3600 < 3);
  expect(Math.min(...near.map(({ magnitude }) => magnitude))).toBeLessThan(12);
});

test("lights see no higher Sun than they are asked to, and flats see it as it is", async () => {
  const noon = new Date("2026-03-01T11:00:00Z");
  const { camera } = await pointed({ highest_sun: -18 }, noon);
  const level = async (frame: "light" | "flat") =>
    medianOf(await camera.expose({ ...light, frame, seconds: 1 }, never))!;
  expect([await level("light"), await level("flat")]).toEqual([expect.closeTo(500, -2), 65_535]);
});

test("an image is what was asked for: binning, gain, offset and the kind of frame", async () => {
  const { camera } = await pointed();
  const fits = await camera.expose({ ...light, binning: 2, gain: 120, offset: 30 }, never);
  expect(pictureOf(fits)!.picture).toMatchObject({ width: 128, height: 128 });
  expect(["XBINNING", "GAIN", "OFFSET", "EXPTIME"].map((name) => keywordOf(fits, name))).toEqual([
    ...["2", "120", "30", "60"],
  ]);
  expect(keywordOf(fits, "CRVAL1")).toBeUndefined();
  const level = async (fields: Partial<Exposure>) =>
    medianOf(await camera.expose({ ...light, ...fields }, never))!;
  expect(await level({ frame: "bias", seconds: 0 })).toBeCloseTo(500, -1);
  expect(await level({ frame: "bias", seconds: 0, offset: 10 })).toBeCloseTo(600, -1);
  expect(await level({ frame: "dark", seconds: 600 })).toBeCloseTo(560, -1);
  expect(await level({})).toBeGreaterThan(700);
  await expect(camera.expose({ ...light, binning: 8 }, never)).rejects.toThrow("bins no more than 4 × 4");
});

test("a closed roof hides the sky", async () => {
  const { camera, dome } = await pointed();
  const starsOf = async () => measureStars(pictureOf(await camera.expose(light, never))!.picture).stars;
  expect(await starsOf()).toBeGreaterThan(10);
  await dome!.close(never);
  expect(await starsOf()).toBe(0);
});

test("a slew takes as long as its way is, and can be watched", async () => {
  const { mount } = await pointed({ speed: 100 });
  const begin = Date.now();
  const going = mount.slew({ ...place, dec: place.dec + 45 }, never);
  expect(mount.state()).toMatchObject({ isSlewing: true, isParked: false });
  await going;
  expect(Date.now() - begin).toBeGreaterThan(140);
  expect(mount.state()).toMatchObject({ isSlewing: false, dec: expect.closeTo(place.dec + 45) });
});

test("an exposure ends when it is stopped", async () => {
  const { camera } = await pointed();
  const stopping = new AbortController();
  const stopped = camera.expose({ ...light, seconds: 1e6 }, stopping.signal);
  stopping.abort(new Error("enough"));
  await expect(stopped).rejects.toThrow();
  const aborted = camera.expose({ ...light, seconds: 1e6 }, never);
  camera.abort();
  await expect(aborted).rejects.toThrow();
});

test("all stands as it was left when its program is gone, and can be made safe by another", async () => {
  const { folder } = await pointed();
  expect(isSimulatedSafe(folder, site)).toBe(false);
  const other = await opened({}, folder);
  expect(other.dome!.state()).toBe("open");
  expect(other.mount.state()).toMatchObject({ isParked: false });
  expect(await protect(other, { connect: 1, abort: 1, guide: 1, park: 1, close: 1 }, () => {})).toEqual([]);
  expect(isSimulatedSafe(folder, site)).toBe(true);
});

test.each([
  ["error", "answers with an error"],
  ["silent", "hasn't answered for 1 seconds"],
])("a device that is asked for %s fails each command", async (fault, words) => {
  const one = { [fault]: 1 };
  const { mount, dome, wheel } = await opened({ faults: { mount: one, dome: one, filter_wheel: one } });
  for (const failing of [mount.unpark(never), dome!.open(never), wheel!.select("R", never)])
    await expect(failing).rejects.toThrow(words);
});

test("a device that goes away is missing until it is back and connected", async () => {
  const devices = await opened({ faults: { dome: { gone: 1 }, weather: { gone: 1 } } });
  const changed = new Promise<void>((resolve) => devices.onChange(resolve));
  await expect(devices.dome!.open(never)).rejects.toThrow("The simulated dome is gone.");
  await changed;
  expect(devices.missing()).toBe("The simulated dome isn't connected.");
  expect(devices.dome!.state()).toBe("unknown");
  await expect(devices.dome!.close(never)).rejects.toThrow("isn't there");
  await devices.ready(never);
  expect(devices.dome!.state()).toBe("closed");
  await expect.poll(() => devices.weather!.report().state).toBe("unknown");
  await devices.ready(never);
  expect(devices.weather!.report().state).toBe("safe");
});

test("bad weather, blurred and broken images come as they are asked for", async () => {
  const faults = { weather: { unsafe: 1 }, camera: { blurred: 1 } };
  const blurred = await pointed({ faults });
  await expect.poll(() => blurred.weather!.report().state).toBe("unsafe");
  const hfrOf = async ({ camera }: typeof blurred) =>
    measureStars(pictureOf(await camera.expose(light, never))!.picture).hfr!;
  expect(await hfrOf(blurred)).toBeGreaterThan(1.8 * (await hfrOf(await pointed())));
  const { camera } = await pointed({ faults: { camera: { broken: 1 } } });
  expect(pictureOf(await camera.expose(light, never))).toBeUndefined();
});

test("the same seed brings the same faults", async () => {
  const outcomes = async (seed: number) => {
    const { wheel } = await opened({ seed, faults: { filter_wheel: { error: 0.5 } } });
    const all = ["R", "L", "R", "L", "R", "L", "R", "L", "R", "L"].map(
      (name) => () =>
        wheel!.select(name, never).then(
          () => name,
          () => "error",
        ),
    );
    const seen: string[] = [];
    for (const next of all) seen.push(await next());
    return seen;
  };
  const first = await outcomes(1);
  expect(await outcomes(1)).toEqual(first);
  expect(await outcomes(2)).not.toEqual(first);
});

test("a simulated guider settles and says its error, and fails as it is asked to", async () => {
  const guiderOf = (faults: object) => {
    const {
      speed,
      seed,
      faults: all,
    } = simulated.parse({ speed: 1000, seed: 1, faults: { guider: faults } });
    const settle = { pixels: 1.5, seconds: 10, timeout_seconds: 60 };
    return simulatedGuider({ speed, seed, faults: all.guider, settle });
  };
  const guider = guiderOf({});
  expect(guider.measure(60)()).toBeUndefined();
  await guider.start(never);
  await guider.dither(5, never);
  expect(guider.measure(60)()).toBeGreaterThan(0.3);
  expect(await guider.isFollowing()).toBe(true);
  await guider.stop(never);
  expect(await guider.isFollowing()).toBe(false);
  const losing = guiderOf({ lost: 1 });
  await losing.start(never);
  expect(losing.measure(60)()).toBeGreaterThan(0.3);
  expect(await losing.isFollowing()).toBe(false);
  await expect(guiderOf({ unsettled: 1 }).start(never)).rejects.toThrow("hasn't settled within 60 seconds");
  const leaving = guiderOf({ gone: 1 });
  await expect(leaving.start(never)).rejects.toThrow("The simulated guider is gone.");
  expect(await leaving.isFollowing()).toBe(false);
});
