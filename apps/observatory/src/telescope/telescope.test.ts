import { siderealTimeAt } from "@meridian/contract";
import { expect, test } from "vitest";
import type { Devices } from "../devices/devices.ts";
import { makeFits } from "../fits/make.ts";
import { degreesBetween } from "../sky/angles.ts";
import { apparentPlace, type OfDate, standingOf } from "../sky/place.ts";
import type { Centring } from "../solving/centre.ts";
import type { Guiding } from "./guiding.ts";
import { createTelescope, type Shot } from "./telescope.ts";
import { OutOfLimits } from "./timing.ts";

const site = { latitude: 45, longitude: 10, elevation: 0 };
const start = Date.parse("2026-03-01T22:00:00Z");

const whole = makeFits({ width: 4, height: 4, valueAt: () => 0 });

/** Lets everything go as far as it comes by itself. */
const turn = () => new Promise(setImmediate);

/** A telescope on a mount that says where it was sent, at a clock that is set by hand. */
function telescopeOf(
  fields: {
    flipMinutes?: number;
    rotatorOffset?: number;
    hourAngles?: { from: number; to: number };
    slewSeconds?: number;
    /** For which the roof opens. */
    roofSeconds?: number;
    minAltitude?: number;
    guiding?: Guiding;
    centring?: Centring;
  } = {},
) {
  let at = start;
  let place: OfDate | undefined;
  let pierSide: "east" | "west" | undefined;
  /** Degrees by which it is elsewhere once it has settled. */
  let strays = 0;
  /** Moves the mount by so many degrees of declination. */
  function move(degrees: number) {
    if (place) place = { ...place, dec: place.dec + degrees };
  }
  /** Called while the camera exposes. */
  let exposing = async (_: AbortSignal) => {};
  /** Degrees by which the dome has turned away from where the mount looks. */
  let turnedBy = 0;
  /** Resolves once the dome has turned. */
  let turned: Promise<void> | undefined;
  const done: string[] = [];
  /** After what it has settled. */
  const settled: string[] = [];
  const now = () => new Date(at);
  let isOpen = false;
  const devices = {
    dome: {
      state: () => (isOpen ? "open" : "closed"),
      async open() {
        if (!isOpen) at += (fields.roofSeconds ?? 0) * 1000;
        isOpen = true;
      },
      slit: () => place && { azimuth: standingOf(place, site, now()).azimuth + turnedBy, tolerance: 6 },
      settle: async () => void (await turned),
    },
    mount: {
      state: () => place && { ...place, isParked: false, isSlewing: false, pierSide },
      canPark: () => true,
      unpark: async () => {},
      slew: async (to: OfDate, _: AbortSignal, isAnew = false) => {
        if (!isAnew && place && degreesBetween(place, to) < 0.0002) return;
        place = to;
        const before = pierSide;
        // It takes its side as it is sent, and may pass the meridian on its way.
        pierSide = standingOf(to, site, now()).hourAngle < 0 ? "west" : "east";
        done.push(
          `${before === "west" && pierSide === "east" ? "flip" : "slew"} ${pierSide === "west" ? "east" : "west"}`,
        );
        at += (fields.slewSeconds ?? 0) * 1000;
      },
      async settle(seconds: number) {
        settled.push(seconds === 0 ? "slew" : "dither");
        move(-strays);
        strays = 0;
      },
      canSync: () => true,
      async sync(to: OfDate) {
        const side = standingOf(to, site, now()).hourAngle < 0 ? "east" : "west";
        done.push(`sync ${side}`);
        pierSide = side === "east" ? "west" : "east";
      },
    },
    camera: {
      range: () => ({ shortest: 0 }),
      isShared: () => false,
      expose: async ({ seconds }: { seconds: number }, signal: AbortSignal) => {
        at += seconds * 1000;
        await exposing(signal);
        done.push("expose");
        return whole;
      },
    },
    rotator: { turnTo: async (angle: number) => void done.push(`turn ${angle}`) },
  } as unknown as Devices;
  const telescope = createTelescope({
    ...{ devices, site, filters: {}, settleSeconds: 0, now },
    limits: () => ({
      ...{ min_altitude: fields.minAltitude ?? 10, max_altitude: 90, horizon: [], sun_distance: 0 },
      hour_angle_limits: fields.hourAngles ?? null,
    }),
    ...{ rotatorOffset: 0, flipMinutes: undefined, centring: undefined, guiding: undefined, ...fields },
  });
  function stray(degrees: number) {
    place = undefined;
    strays = degrees;
  }
  /** A target so many seconds before it passes the meridian. */
  function before(seconds: number, dec = 30) {
    const ra = (siderealTimeAt(at, site.longitude) + 360) % 360;
    const { hourAngle } = standingOf(apparentPlace({ ra, dec }, now()), site, now());
    return { ra: (ra + hourAngle * 15 + (seconds / 3600) * 15.041 + 720) % 360, dec };
  }
  const take = (
    target: Shot["at"],
    seconds: number,
    rotation: number | null = null,
    opening: Shot["opening"] = undefined,
    dither: Shot["dither"] = undefined,
  ) =>
    telescope.take(
      {
        ...{ at: target, rotation, filter: "L", settleSeconds: 1, opening, dither },
        exposure: { seconds, binning: 1, gain: null, offset: null },
      },
      { stop: new AbortController().signal, dropped: () => new AbortController().signal },
    );
  const during = (what: typeof exposing) => {
    exposing = what;
  };
  const pass = (seconds: number) => (at += seconds * 1000);
  function turnDome() {
    const { promise, resolve } = Promise.withResolvers<void>();
    turned = promise;
    return resolve;
  }
  const turnAway = (degrees: number) => {
    turnedBy = degrees;
  };
  return { take, before, done, settled, now, telescope, stray, move, during, pass, turnDome, turnAway };
}

test("a mount that flips does so once, before the first exposure that would last past its limit", async () => {
  const { take, before, done, pass } = telescopeOf({ flipMinutes: 5 });
  const target = before(420);
  for (let frame = 0; frame < 7; frame++) {
    await take(target, 100);
    pass(20);
  }
  // The sixth begins 3 minutes after the meridian and ends within the limit of 5, the seventh would not.
  expect(done).toEqual([
    ...["slew east", "expose", "expose", "expose", "expose", "expose"],
    ...["expose", "flip west", "expose"],
  ]);
  pass(60);
  await take(target, 600);
  expect(done.at(-2)).toBe("expose");
});

test("an exposure that would last past the limit waits until the target has passed the meridian", async () => {
  const { take, before, done, pass } = telescopeOf({ flipMinutes: 5 });
  const target = before(30);
  await take(target, 49);
  const late = take(target, 600);
  // It has passed it by now, and a while more.
  pass(10);
  await late;
  expect(done).toEqual(["slew east", "expose", "flip west", "expose"]);
});

test("a mount that passes the meridian on its way there flips, too, and is sent nowhere while it isn't sure which side it takes", async () => {
  const slow = telescopeOf({ flipMinutes: 1, slewSeconds: 40 });
  const target = slow.before(25);
  for (let frame = 0; frame < 3; frame++) await slow.take(target, 30);
  expect(slow.done).toEqual(["slew east", "expose", "flip west", "expose", "expose"]);
  const { take, before, done, pass } = telescopeOf({ flipMinutes: 1 });
  const close = before(2);
  const taken = take(close, 30);
  await turn();
  expect(done).toEqual([]);
  pass(25);
  await taken;
  for (let frame = 0; frame < 3; frame++) await take(close, 30);
  expect(done).toEqual(["slew west", "expose", "expose", "expose", "expose"]);
});

test("a mount that has failed, or was sent there before the program began, is sent anew and so to its side", async () => {
  const { take, before, done, pass, during } = telescopeOf({ flipMinutes: 5 });
  const target = before(60);
  during(() => Promise.reject(new Error("the camera fails")));
  await expect(take(target, 30)).rejects.toThrow("the camera fails");
  pass(120);
  during(async () => {});
  await take(target, 30);
  expect(done).toEqual(["slew east", "flip west", "expose"]);
});

test("a mount flips below the pole, too, where a target goes from the western sky to the eastern one", async () => {
  const { take, before, done, pass, settled } = telescopeOf({ flipMinutes: 5 });
  const halfTurn = 43_082;
  /** Some minutes before it is lowest: precession moves it by minutes of time, so near to the pole. */
  const sinking = () => before(900 - halfTurn, 80);
  const target = sinking();
  await take(target, 30);
  pass(2400);
  await take(target, 30);
  for (let hour = 0; hour < 12; hour++) {
    pass(3570);
    await take(target, 30);
  }
  expect(done.filter((one) => one !== "expose")).toEqual(["slew west", "slew east", "flip west"]);
  const around = sinking();
  settled.length = 0;
  const step = (n: number) =>
    take({ ra: around.ra, dec: 80 + n / 3600 }, 10, null, undefined, { around, radius: 20 });
  await step(0);
  await step(1);
  pass(2400);
  await step(2);
  expect(settled).toEqual(["slew", "dither", "slew"]);
});

test("a mount without a limit never flips, and one that was sent west of the meridian doesn't", async () => {
  for (const [flipMinutes, seconds] of [
    [undefined, 50],
    [5, -50],
  ] as const) {
    const { take, before, done } = telescopeOf({ ...(flipMinutes !== undefined && { flipMinutes }) });
    const target = before(seconds);
    for (let frame = 0; frame < 4; frame++) await take(target, 300);
    expect(done.filter((one) => one.startsWith("flip"))).toEqual([]);
  }
});

test("the camera is turned to the position angle that is asked for, by the rotator's own count", async () => {
  const { take, before, done } = telescopeOf({ rotatorOffset: 30 });
  const target = before(1000);
  await take(target, 1, 10);
  await take(target, 1, null);
  expect(done).toEqual(["slew east", "turn 340", "expose", "expose"]);
});

test("an image says its true position angle on both sides of the pier, where the rotator stands the same", async () => {
  const { take, before, done, pass } = telescopeOf({ flipMinutes: 5, rotatorOffset: 30 });
  const angles: (number | undefined)[] = [];
  const angleOf = async (target: Shot["at"], rotation: number | null) =>
    angles.push((await take(target, 10, rotation))?.positionAngle);
  const target = before(60);
  await angleOf(target, 200);
  await angleOf(target, null);
  pass(400);
  await angleOf(target, 200);
  await angleOf(before(-3600), -10);
  expect(angles).toEqual([200, undefined, 20, 170]);
  expect(done.filter((one) => one !== "expose")).toEqual([
    ...["slew east", "turn 170", "flip west", "turn 170", "slew west", "turn 320"],
  ]);
});

test("an exposure that would end after its time isn't begun, though the telescope has gone there", async () => {
  const { take, before, done } = telescopeOf();
  const target = before(1000);
  const opening = { from: start, until: start + 100_000 };
  await take(target, 60, null, opening);
  await expect(take(target, 60, null, opening)).rejects.toThrow("Its time is over.");
  await take(target, 40, null, opening);
  expect(done).toEqual(["slew east", "expose", "slew east", "expose"]);
});

test("a telescope goes to a target before its time as soon as that is within the limits, and refuses it where it isn't by then", async () => {
  const { take, before, done, pass } = telescopeOf({ hourAngles: { from: -1, to: 1 }, slewSeconds: 20 });
  const until = start + 600_000;
  const taken = take(before(3630), 60, null, { from: start + 60_000, until });
  await turn();
  pass(40);
  await taken;
  expect(done).toEqual(["slew east", "expose"]);
  const refused = take(before(7200), 60, null, { from: start + 125_000, until });
  await turn();
  pass(5);
  await expect(refused).rejects.toThrow("outside of the limits");
  expect(done).toHaveLength(2);
});

test("a target that sets while the roof opens or the guider calibrates is neither gone to nor exposed", async () => {
  const altitudeOf = ({ ra, dec }: OfDate) =>
    standingOf(apparentPlace({ ra, dec }, new Date(start)), site, new Date(start)).altitude;
  const { before } = telescopeOf();
  const setting = before(-5 * 3600);
  const minAltitude = altitudeOf(setting) - 0.5;
  const slow = telescopeOf({ minAltitude, roofSeconds: 290 });
  await expect(slow.take(setting, 5)).rejects.toThrow("below the limit");
  expect(slow.done).toEqual([]);
  const guiding = {
    begin: async () => void guided.pass(290),
    end: async () => {},
    dither: async () => true,
  };
  const guided = telescopeOf({ minAltitude, guiding });
  await expect(guided.take(setting, 5)).rejects.toThrow(OutOfLimits);
  expect(guided.done).toEqual(["slew west"]);
});

test("a mount that has lost its way is sent anew, and nothing is exposed where it says too late that it is elsewhere", async () => {
  const { take, before, done, telescope, stray } = telescopeOf();
  const target = before(3600);
  await take(target, 60);
  // Its clock was set: it still says what it said before.
  telescope.lost();
  await take(target, 60);
  expect(done).toEqual(["slew east", "expose", "slew east", "expose"]);
  stray(12);
  await expect(take(target, 60)).rejects.toThrow("The mount is 12.0° from where it was sent.");
  await take(target, 60);
  expect(done.slice(4)).toEqual(["slew east", "slew east", "expose"]);
});

test("an exposure ends as the mount says that it is elsewhere, and an image of the way there counts as none", async () => {
  const { take, before, done, move, during } = telescopeOf();
  const target = before(3600);
  during(async (signal) => {
    move(20);
    await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  await expect(take(target, 60)).rejects.toThrow("The mount is 20.0° from where it was sent.");
  during(async () => move(0.2));
  await expect(take(target, 60)).rejects.toThrow("The mount is 0.2° from where it was sent.");
  during(async () => move(0.01));
  await take(target, 60);
  expect(done).toEqual([...["slew east", "slew east", "expose", "slew east", "expose"]]);
  during(async () => move(Number.NaN));
  await expect(take(target, 60)).rejects.toThrow("The mount doesn't say where it is.");
});

test("an image counts as none where somebody has turned the dome away while it was exposed", async () => {
  const { take, before, during, turnAway } = telescopeOf();
  const target = before(3600);
  turnAway(20);
  await take(target, 60);
  during(async () => turnAway(25));
  await take(target, 60);
  during(async () => turnAway(60));
  await expect(take(target, 60)).rejects.toThrow(/^The dome has turned \d+° away from the target/);
});

test("a telescope that a guider has moved away step by step is sent to its target anew", async () => {
  const guided: { move(degrees: number): void } = { move() {} };
  async function dither() {
    guided.move(0.04);
    return true;
  }
  const guiding = { begin: async () => {}, end: async () => {}, dither };
  const { take, before, done, move } = telescopeOf({ guiding });
  guided.move = move;
  const around = before(3600);
  for (let frame = 0; frame < 6; frame++) {
    const target = { ...around, dec: around.dec + frame * 1e-4 };
    await take(target, 1, null, undefined, { around, radius: 300 });
  }
  expect(done.filter((one) => one === "expose")).toHaveLength(6);
  expect(done.filter((one) => one !== "expose")).toEqual(["slew east", "slew east"]);
});

test("nothing is exposed or guided while the dome turns, and a target that sets meanwhile isn't at all", async () => {
  let guided = 0;
  const guiding = { begin: async () => void guided++, end: async () => {}, dither: async () => true };
  const { take, before, done, pass, turnDome } = telescopeOf({ hourAngles: { from: -6, to: 0.01 }, guiding });
  const target = before(300);
  let end = turnDome();
  const first = take(target, 60);
  await turn();
  expect([done, guided]).toEqual([["slew east"], 0]);
  end();
  await first;
  expect(guided).toBe(1);
  end = turnDome();
  const second = take(target, 60);
  const refused = expect(second).rejects.toThrow(OutOfLimits);
  await turn();
  pass(300);
  end();
  await refused;
  expect(done).toEqual(["slew east", "expose"]);
});

test("a mount flips before the exposure where its limit was passed while the dome turned", async () => {
  const { take, before, done, pass, turnDome } = telescopeOf({ flipMinutes: 1 });
  const end = turnDome();
  const taken = take(before(70), 60);
  await turn();
  pass(290);
  end();
  await taken;
  expect(done).toEqual(["slew east", "flip west", "expose"]);
});

test("only steps around one place are a dither: neither a close target nor a step for which the mount flips", async () => {
  const { take, before, done, pass, settled } = telescopeOf({ flipMinutes: 5 });
  const around = before(60);
  const step = (n: number) => ({ ra: around.ra, dec: around.dec + n / 360 });
  const dithered = (n: number) => take(step(n), 10, null, undefined, { around, radius: 20 });
  await dithered(0);
  await dithered(1);
  const close = { ra: around.ra, dec: around.dec + 0.19 };
  await take(close, 10, null, undefined, { around: close, radius: 20 });
  expect(settled).toEqual(["slew", "dither", "slew"]);
  await dithered(0);
  pass(60);
  // Well before the limit: but whatever sends it flips it.
  await dithered(1);
  expect(settled.slice(3)).toEqual(["slew", "slew"]);
  expect(done.at(-2)).toBe("flip west");
});

test("wide dithers are dithers", async () => {
  const { take, before, settled } = telescopeOf();
  const around = before(3600);
  for (const step of [0, 0.08, -0.04, 0.08])
    await take({ ra: around.ra, dec: around.dec + step }, 1, null, undefined, { around, radius: 300 });
  expect(settled).toEqual(["slew", "dither", "dither", "dither"]);
});

test("a mount is never told that it looks at a place on the other side of the meridian than it looks from", async () => {
  const lines: string[] = [];
  const seen: OfDate[] = [];
  const centring: Centring = {
    ...{ tolerance: 1 / 60, attempts: 3, isRequired: false, onCatalog() {} },
    exposure: { seconds: 0, binning: 1, gain: null, offset: null },
    solver: { solve: async () => ({ type: "solved", wcs: {}, ...seen.shift()! }) },
    log: (line: string) => void lines.push(line),
  };
  const { take, before, done, pass, turnDome } = telescopeOf({ flipMinutes: 5, centring });
  // Half a degree west of the target, two minutes of the sky: past the meridian already.
  const target = before(60);
  const west = { ra: target.ra - 0.5, dec: target.dec };
  seen.push(west, west, target);
  const taken = take(target, 10);
  await expect.poll(() => done).toEqual(["slew east", "expose"]);
  const end = turnDome();
  pass(81);
  // The dome has to follow before the next image.
  await expect.poll(() => done).toEqual(["slew east", "expose", "flip west"]);
  await turn();
  expect(done).toHaveLength(3);
  end();
  await taken;
  expect(done.splice(0)).toEqual([
    ...["slew east", "expose", "flip west", "expose", "sync west", "slew west", "expose", "expose"],
  ]);
  const far = before(1200);
  seen.push({ ra: far.ra - 20, dec: far.dec });
  expect(await take(far, 10)).toMatchObject({ isCentred: true });
  expect(done).toEqual(["slew east", "expose", "expose"]);
  expect(lines.at(-1)).toMatch(/^The target isn't centred: .* across the meridian/);
  // It passes: no device is at fault.
  const required = telescopeOf({ flipMinutes: 5, centring: { ...centring, isRequired: true } });
  const late = required.before(1200);
  seen.push({ ra: late.ra - 20, dec: late.dec });
  await expect(required.take(late, 10)).rejects.toThrow(OutOfLimits);
});
