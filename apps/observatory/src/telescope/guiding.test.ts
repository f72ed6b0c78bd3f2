import { siderealTimeAt } from "@meridian/contract";
import { expect, onTestFinished, test } from "vitest";
import type { Devices } from "../devices/devices.ts";
import { openPhd2Guider } from "../devices/phd2/guider.ts";
import { makeFits } from "../fits/make.ts";
import { smallPhd2 } from "../phd2/phd2.fixture.ts";
import { moved } from "../sky/angles.ts";
import type { OfDate } from "../sky/place.ts";
import { createGuiding } from "./guiding.ts";
import { createTelescope } from "./telescope.ts";

const site = { latitude: 45, longitude: 10, elevation: 0 };
const start = new Date("2026-03-01T22:00:00Z");
const meridian = siderealTimeAt(start.getTime(), site.longitude);
/** Two targets past the meridian. */
const target = { ra: (meridian + 358) % 360, dec: 30 };
const other = { ra: target.ra, dec: 50 };
const fits = makeFits({ width: 4, height: 4, valueAt: () => 0 });
const never = new AbortController().signal;

/** A telescope that PHD2 guides; the order of what it, its mount and its camera do. */
async function guided({ isRequired = false } = {}) {
  const done: string[] = [];
  const phd2 = await smallPhd2((call) => void done.push(call));
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const settle = { pixels: 1.5, seconds: 10, timeout_seconds: 60 };
  const { host, port } = phd2;
  const guider = openPhd2Guider({ host, port, settle, dither_pixels: 3, connectSeconds: 0.5, log });
  onTestFinished(() => guider[Symbol.asyncDispose]());
  let place: OfDate | undefined;
  const clock = { at: start };
  /** Happens during the next exposure. */
  let during = () => {};
  const devices = {
    guider,
    mount: {
      state: () => place && { ...place, isParked: false, isSlewing: false },
      async unpark() {},
      async settle() {},
      async slew(to: OfDate) {
        place = to;
        done.push("slew");
      },
    },
    camera: {
      range: () => ({ shortest: 0 }),
      isShared: () => false,
      async expose() {
        done.push("expose");
        during();
        during = () => {};
        // What PHD2 has said by now is heard before its answer.
        await guider.isFollowing();
        return fits;
      },
    },
  } as unknown as Devices;
  const now = () => clock.at;
  const telescope = createTelescope({
    ...{ devices, site, filters: {}, settleSeconds: 0, rotatorOffset: 0, now },
    ...{ flipMinutes: 5, centring: undefined },
    guiding: createGuiding({ guider, attempts: 2, isRequired, now, log }),
    limits: () => ({
      ...{ min_altitude: 10, max_altitude: 90, horizon: [], sun_distance: 0 },
      hour_angle_limits: null,
    }),
  });
  /** Takes an exposure, so many arcseconds beside the place that it is dithered around. */
  const take = (around = target, offset = 0) =>
    telescope.take(
      {
        ...{ at: { ...around, ...moved(around, offset, 0) }, dither: { around, radius: 10 } },
        ...{ rotation: null, filter: "L", settleSeconds: 0 },
        exposure: { seconds: 60, binning: 1, gain: null, offset: null },
      },
      { stop: never, dropped: () => never },
    );
  /** Returns and forgets everything that was done. */
  const since = () => done.splice(0);
  return {
    ...{ phd2, guider, take, done, since, lines },
    whileExposing(what: () => void) {
      during = what;
    },
    pass(minutes: number) {
      clock.at = new Date(clock.at.getTime() + minutes * 60_000);
    },
  };
}

test("a light is begun once PHD2 has settled, and has the root mean square of the guide steps in its time", async () => {
  const { phd2, take, done, whileExposing } = await guided();
  phd2.settling = "open";
  const taken = take();
  await expect.poll(() => done).toEqual(["slew", "guide"]);
  phd2.step(50, 50);
  whileExposing(() => {
    phd2.step(3, -4);
    phd2.send('{"Event":"GuideStep","RADistanceRaw":1e999,"DECDistanceRaw":"much"}\n{"Event":"Later"}\n[]\n');
    phd2.step(0, 7);
  });
  phd2.settle();
  // Two arcseconds a pixel.
  expect((await taken)!.guidingRms).toBeCloseTo(2 * Math.sqrt((25 + 49) / 2));
  expect(done).toEqual(["slew", "guide", "expose"]);
});

test("PHD2 dithers while it guides, and stops before the mount moves", async () => {
  const { phd2, take, since } = await guided();
  await take();
  await take(target, 4);
  // Ten arcseconds.
  expect(since()).toEqual(["slew", "guide", "expose", "dither 5", "expose"]);
  await take(other);
  expect(since()).toEqual(["stop_capture", "slew", "guide", "expose"]);
  phd2.loseStar();
  await take(other, 4);
  expect(since()).toEqual(["stop_capture", "slew", "guide", "expose"]);
  phd2.scale = null;
  await take(target);
  since();
  expect((await take(target, 4))!.guidingRms).toBeUndefined();
  expect(since()).toEqual(["dither 3", "expose"]);
});

test("guiding is stopped for a meridian flip, and begun anew after it", async () => {
  const { take, since, pass } = await guided();
  const east = { ra: (meridian + 1) % 360, dec: 30 };
  await take(east);
  // Some four minutes before the meridian, and nine after it.
  pass(13);
  await take(east);
  expect(since()).toEqual(["slew", "guide", "expose", "stop_capture", "slew", "guide", "expose"]);
});

test("a star that is lost while exposing ends no exposure, and guiding is begun anew before the next one", async () => {
  const { phd2, take, since, whileExposing } = await guided();
  whileExposing(() => {
    phd2.step(0, 1);
    phd2.loseStar();
  });
  expect((await take())!.guidingRms).toBe(2);
  await take();
  expect(since()).toEqual(["slew", "guide", "expose", "stop_capture", "guide", "expose"]);
});

test("a dither that doesn't settle has guiding begun anew", async () => {
  const { phd2, take, since } = await guided();
  await take();
  since();
  phd2.settling = "open";
  const taken = take(target, 4);
  await expect.poll(() => phd2.calls.at(-1)).toBe("dither 5");
  phd2.settling = "done";
  phd2.settle("timed-out waiting for guider to settle");
  await taken;
  expect(since()).toEqual(["dither 5", "stop_capture", "guide", "expose"]);
});

test("exposures go on unguided where guiding never settles, and it is tried again later and at the next target", async () => {
  const { phd2, take, since, pass, lines } = await guided();
  phd2.settling = "failed";
  const tried = ["guide", "stop_capture", "guide", "stop_capture"];
  await take();
  expect(since()).toEqual(["slew", ...tried, "expose"]);
  expect(lines.slice(-2)).toEqual([
    "Guiding: PHD2 hasn't settled: timed-out waiting for guider to settle",
    "It goes on unguided.",
  ]);
  // The mount dithers.
  await take(target, 4);
  expect(since()).toEqual(["slew", ...tried, "expose"]);
  await take(target, 4);
  expect(since()).toEqual(["expose"]);
  pass(11);
  phd2.settling = "done";
  await take(target, 4);
  expect(since()).toEqual(["guide", "expose"]);
});

test("nothing is exposed unguided where guiding is required", async () => {
  const { phd2, take, done } = await guided({ isRequired: true });
  phd2.settling = "failed";
  await expect(take()).rejects.toThrow("There is no guiding: PHD2 hasn't settled: timed-out");
  expect(done).not.toContain("expose");
});

test("exposures go on unguided while PHD2 is gone, and guided once it is back and asked again", async () => {
  const { phd2, take, since, whileExposing, lines } = await guided();
  whileExposing(() => phd2.cut(true));
  await take();
  await take();
  expect(since()).toEqual(["slew", "guide", "expose", "expose"]);
  expect(lines.at(-1)).toBe("It goes on unguided.");
  phd2.cut(false);
  await expect.poll(() => lines.at(-1)).toContain("Connected to PHD2");
  await take(other);
  // It still guides from before.
  expect(since()).toEqual(["stop_capture", "slew", "guide", "expose"]);
});

test("a program that isn't PHD2 loses the connection, which is made anew", async () => {
  const { phd2, take, since, lines } = await guided();
  const again = () => lines.filter((line) => line.startsWith("Connected")).length;
  await expect.poll(again).toBe(1);
  phd2.send("x".repeat(70_000));
  await expect.poll(again).toBe(2);
  phd2.send("HTTP/1.1 400 Bad Request\r\n");
  await expect.poll(again).toBe(3);
  expect(lines.filter((line) => line.includes("lost"))).toEqual([
    expect.stringContaining("it sends a line without an end"),
    expect.stringContaining("what it sends isn't JSON"),
  ]);
  await take();
  expect(since()).toEqual(["slew", "guide", "expose"]);
});

test("a guider names what is missing", async () => {
  const { phd2, guider } = await guided();
  phd2.isCalibrated = false;
  phd2.scale = null;
  expect(await guider.inspect(never)).toEqual([
    [true, "PHD2 2.6.13 answers, and its equipment is connected"],
    [false, "PHD2 is not calibrated"],
    [false, expect.stringContaining("doesn't know the focal length")],
  ]);
  phd2.cut(true);
  await expect(guider.inspect(never)).rejects.toThrow(/PHD2 at 127\.0\.0\.1/);
});
