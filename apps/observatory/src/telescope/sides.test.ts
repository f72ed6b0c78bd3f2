/** The side of the pier that a mount says, and the one that it was sent to. */
import { test, vi } from "vitest";
import { OutOfLimits } from "../queue/opening.ts";
import type { OfDate } from "../sky/place.ts";
import { calibrating, stars, telescopeOf, turn } from "./telescope.fixture.ts";

/** A mount that says another side than it was sent to is waited for; so the tests wait side by side. */
vi.setConfig({ testTimeout: 90_000 });

/** Seconds for which a mount of which somebody has set the place and the clock may be behind. */
const behind = 48;

test.concurrent("a mount is never told that it looks at a place on the other side of the meridian than it looks from", async ({
  expect,
}) => {
  const lines: string[] = [];
  const seen: OfDate[] = [];
  const centring = { ...stars(seen), isRequired: false, log: (line: string) => void lines.push(line) };
  const { take, before, done, pass, turnDome } = telescopeOf({ flipMinutes: 5, centring });
  // A degree west of the target, four minutes of the sky: past the meridian already.
  const target = before(90);
  const west = { ra: target.ra - 1, dec: target.dec };
  seen.push(west, west, target);
  const taken = take(target, 10);
  await expect.poll(() => done).toEqual(["slew east", "expose"]);
  const end = turnDome();
  pass(155);
  // The dome has to follow before the next image.
  await expect.poll(() => done).toEqual(["slew east", "expose", "flip west"]);
  await turn();
  expect(done).toHaveLength(3);
  end();
  await taken;
  expect(done.splice(0)).toEqual([
    ...["slew east", "expose", "flip west", "expose", "sync west", "slew west", "expose", "expose"],
  ]);
  const far = before(365);
  seen.push({ ra: far.ra - 2, dec: far.dec });
  expect(await take(far, 10)).toMatchObject({ isCentred: true });
  expect(done).toEqual(["slew east", "expose", "expose"]);
  expect(lines.at(-1)).toMatch(/^The target isn't centred: .* across the meridian/);
  // It passes: no device is at fault.
  const required = telescopeOf({ flipMinutes: 5, centring: { ...centring, isRequired: true } });
  const late = required.before(365);
  seen.push({ ra: late.ra - 2, dec: late.dec });
  const error = await required.take(late, 10).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OutOfLimits);
  expect((error as OutOfLimits).seconds).toBeCloseTo(125, -1);
});

test.concurrent("a target that the stars show to be outside of the image isn't exposed", async ({
  expect,
}) => {
  const seen: OfDate[] = [];
  const centring = { ...stars(seen), isRequired: false };
  const { take, before, done } = telescopeOf({ flipMinutes: 5, centring });
  const near = before(1200);
  seen.push({ ra: near.ra - 10, dec: near.dec });
  const across = await take(near, 10).catch((thrown: unknown) => thrown);
  expect(across).toBeInstanceOf(OutOfLimits);
  expect((across as OutOfLimits).seconds).toBeCloseTo(1200 + 60 - 300, -1);
  const far = before(7200);
  seen.push(...Array(3).fill({ ra: far.ra + 10, dec: far.dec }));
  await expect(take(far, 10)).rejects.toThrow(/519\.\d′ from it, and comes no nearer/);
  // What it saw before the mount was told is no evidence once it was sent anew.
  seen.push({ ra: far.ra + 10, dec: far.dec }, far);
  expect(await take(far, 10)).toMatchObject({ isCentred: true });
  expect(done.slice(-3)).toEqual(["slew east", "expose", "expose"]);
});

test.concurrent("a driver's wrong word of a second keeps nothing waiting, and neither does its silence for some", async ({
  expect,
}) => {
  const fields = { flipMinutes: 5, isReversed: false, isSilent: false };
  const { take, before, done } = telescopeOf(fields);
  const target = before(5 * 3600);
  await take(target, 10);
  fields.isReversed = true;
  const taken = take(target, 10);
  await turn();
  fields.isReversed = false;
  await taken;
  fields.isSilent = true;
  const west = take(before(-7200), 10);
  // Longer than a driver's word may be late.
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  expect(done).toEqual(["slew east", "expose", "slew east", "expose", "flip west"]);
  fields.isSilent = false;
  await west;
  expect(done.at(-1)).toBe("expose");
});

test.concurrent("a mount whose own sky is behind takes the side that it is sent to, and is told nothing on the other one", async ({
  expect,
}) => {
  const seen: OfDate[] = [];
  const centring = stars(seen);
  const { take, before, done } = telescopeOf({ flipMinutes: 0, centring, behind });
  const target = before(-65);
  const west = { ra: target.ra - 0.1, dec: target.dec };
  seen.push(west, target);
  await take(target, 30);
  expect(done).toEqual(["slew west", "expose", "sync west", "slew west", "expose", "expose"]);
  // One that is farther behind says so by its side, and is sent anew.
  const far = telescopeOf({ flipMinutes: 0, centring, behind: 90 });
  const late = far.before(-65);
  seen.push(late);
  const taken = far.take(late, 30);
  await expect.poll(() => far.done).toEqual(["slew east"]);
  far.pass(30);
  await taken;
  expect(far.done).toEqual(["slew east", "flip west", "expose", "expose"]);
});

test.concurrent("a mount that keeps its side for a while exposes nothing past its limit, and is sent until it flips", async ({
  expect,
}) => {
  const { take, before, done, pass, telescope, move } = telescopeOf({ flipMinutes: 5, keeps: 600 });
  const target = before(120);
  for (let frame = 0; frame < 4; frame++) await take(target, 100);
  expect(done).toEqual(["slew east", ...Array(4).fill("expose")]);
  expect(telescope.whyPast()).toBeUndefined();
  pass(130);
  await expect(take(target, 100)).rejects.toThrow(
    /^The mount hasn't flipped: .* west side .* mount\.pier_side/,
  );
  expect(telescope.whyPast()).toBeUndefined();
  pass(20);
  expect(telescope.whyPast()).toContain("more than 5 minutes past the meridian");
  // Somebody has sent it elsewhere.
  move(20);
  expect(telescope.whyPast()).toBeUndefined();
  move(-20);
  pass(180);
  await take(target, 100);
  expect(done.slice(5)).toEqual(["slew east", "flip west", "expose"]);
  expect(telescope.whyPast()).toBeUndefined();
  const sooner = telescopeOf({ flipMinutes: 5, keeps: 320 });
  const late = sooner.before(120);
  for (let frame = 0; frame < 4; frame++) await sooner.take(late, 100);
  const taken = sooner.take(late, 100);
  await expect.poll(() => sooner.done.slice(5)).toEqual(["slew east"]);
  sooner.pass(60);
  await taken;
  expect(sooner.done.slice(6)).toEqual(["flip west", "expose"]);
});

test.concurrent("a mount whose driver says the wrong side passes no limit, and the setting for it is named", async ({
  expect,
}) => {
  const { take, before, done, pass } = telescopeOf({ flipMinutes: 5, isReversed: true });
  const target = before(120);
  for (let frame = 0; frame < 4; frame++) await take(target, 100);
  pass(130);
  await expect(take(target, 100)).rejects.toThrow("mount.pier_side has to be reversed or ignored");
  await expect(take(before(-7200), 10)).rejects.toThrow("mount.pier_side");
  await take(before(7200), 10);
  expect(done.filter((one) => one === "expose")).toHaveLength(5);
});

test.concurrent("a guider that is broken off by a driver's wrong word begins again before the exposure", async ({
  expect,
}) => {
  const guider = calibrating((isOver) => {
    fields.isReversed = !isOver;
  });
  const fields = { flipMinutes: 5, isReversed: false, guiding: guider.guiding };
  const { take, before, done } = telescopeOf(fields);
  await take(before(-900), 10);
  expect(guider.begun()).toBe(2);
  expect(done).toEqual(["slew west", "expose"]);
});

test.concurrent("a mount that keeps its side within its limit is told nothing, sent again once, and at fault with nothing", async ({
  expect,
}) => {
  const fields = { flipMinutes: 20, keeps: 900 };
  const seen: OfDate[] = [];
  for (const isRequired of [true, false]) {
    const { take, before, done } = telescopeOf({ ...fields, centring: { ...stars(seen), isRequired } });
    const east = before(3600);
    seen.push(east);
    await take(east, 1);
    const target = before(-150);
    const off = { ra: target.ra - 0.1, dec: target.dec };
    seen.splice(0, seen.length, off, off);
    const taken = await take(target, 10).catch((error: Error) => error);
    if (isRequired) expect(taken).toBeInstanceOf(OutOfLimits);
    else expect(taken).toMatchObject({ isCentred: true });
    expect(done.slice(3)).toEqual([
      "slew east",
      "expose",
      "slew east",
      "expose",
      ...(isRequired ? [] : ["expose"]),
    ]);
  }
});

test.concurrent("the camera is turned on the side that a mount was sent to where its driver says none", async ({
  expect,
}) => {
  const { take, before } = telescopeOf({ flipMinutes: 5, isSilent: true });
  expect(await take(before(3600), 1, 40)).toMatchObject({ positionAngle: 40 });
  expect(await take(before(-3600), 1, 40)).toMatchObject({ positionAngle: 220 });
});
