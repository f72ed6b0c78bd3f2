import { expect, test } from "vitest";
import { OutOfLimits } from "../queue/opening.ts";
import { apparentPlace, type OfDate, standingOf } from "../sky/place.ts";
import { site, start, telescopeOf, turn } from "./telescope.fixture.ts";
import type { Shot } from "./telescope.ts";

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

test("wide dithers are dithers", async () => {
  const { take, before, settled } = telescopeOf();
  const around = before(3600);
  for (const step of [0, 0.08, -0.04, 0.08])
    await take({ ra: around.ra, dec: around.dec + step }, 1, null, undefined, { around, radius: 300 });
  expect(settled).toEqual(["slew", "dither", "dither", "dither"]);
});
