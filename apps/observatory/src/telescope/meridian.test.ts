/** Mounts that look east and west from two sides of their pier. */
import { test, vi } from "vitest";
import { NotItsTime } from "../queue/opening.ts";
import type { OfDate } from "../sky/place.ts";
import type { Centring } from "../solving/centre.ts";
import { telescopeOf, turn } from "./telescope.fixture.ts";
import { OutOfLimits } from "./timing.ts";

/** A mount that says another side than it was sent to is waited for; so the tests wait side by side. */
vi.setConfig({ testTimeout: 90_000 });

test.concurrent("a mount that flips does so once, before the first exposure that would last past its limit", async ({
  expect,
}) => {
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

test.concurrent("an exposure that would last past the limit waits until the target has passed the meridian", async ({
  expect,
}) => {
  const { take, before, done, pass } = telescopeOf({ flipMinutes: 5 });
  const target = before(90);
  await take(target, 60);
  const late = take(target, 600);
  // It has passed it by now, and a while more.
  pass(95);
  await late;
  expect(done).toEqual(["slew east", "expose", "flip west", "expose"]);
});

test.concurrent("a mount that passes the meridian on its way there flips, too, and is sent nowhere while it isn't sure which side it takes", async ({
  expect,
}) => {
  const slow = telescopeOf({ flipMinutes: 1, slewSeconds: 40 });
  const target = slow.before(65);
  for (let frame = 0; frame < 2; frame++) await slow.take(target, 30);
  const third = slow.take(target, 30);
  slow.pass(30);
  await third;
  expect(slow.done).toEqual(["slew east", "expose", "expose", "flip west", "expose"]);
  const { take, before, done, pass } = telescopeOf({ flipMinutes: 1 });
  const close = before(2);
  const taken = take(close, 30);
  await turn();
  expect(done).toEqual([]);
  pass(65);
  await taken;
  for (let frame = 0; frame < 3; frame++) await take(close, 30);
  expect(done).toEqual(["slew west", "expose", "expose", "expose", "expose"]);
});

test.concurrent("a mount that has failed, or was sent there before the program began, is sent anew and so to its side", async ({
  expect,
}) => {
  const { take, before, done, pass, during } = telescopeOf({ flipMinutes: 5 });
  const target = before(60);
  during(() => Promise.reject(new Error("the camera fails")));
  await expect(take(target, 30)).rejects.toThrow("the camera fails");
  pass(120);
  during(async () => {});
  await take(target, 30);
  expect(done).toEqual(["slew east", "flip west", "expose"]);
});

test.concurrent("a mount flips below the pole, too, where a target goes from the western sky to the eastern one", async ({
  expect,
}) => {
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

test.concurrent("a mount without a limit never flips, and one that was sent west of the meridian doesn't", async ({
  expect,
}) => {
  for (const [flipMinutes, seconds] of [
    [undefined, 70],
    [5, -70],
  ] as const) {
    const { take, before, done } = telescopeOf({ ...(flipMinutes !== undefined && { flipMinutes }) });
    const target = before(seconds);
    for (let frame = 0; frame < 4; frame++) await take(target, 300);
    expect(done.filter((one) => one.startsWith("flip"))).toEqual([]);
  }
});

test.concurrent("a mount flips before the exposure where its limit was passed while the dome turned", async ({
  expect,
}) => {
  const { take, before, done, pass, turnDome } = telescopeOf({ flipMinutes: 1 });
  const end = turnDome();
  const taken = take(before(70), 60);
  await turn();
  pass(290);
  end();
  await taken;
  expect(done).toEqual(["slew east", "flip west", "expose"]);
});

test.concurrent("only steps around one place are a dither: neither a close target nor a step for which the mount flips", async ({
  expect,
}) => {
  const { take, before, done, pass, settled } = telescopeOf({ flipMinutes: 5 });
  const around = before(110);
  const step = (n: number) => ({ ra: around.ra, dec: around.dec + n / 360 });
  const dithered = (n: number) => take(step(n), 10, null, undefined, { around, radius: 20 });
  await dithered(0);
  await dithered(1);
  const close = { ra: around.ra, dec: around.dec + 0.19 };
  await take(close, 10, null, undefined, { around: close, radius: 20 });
  expect(settled).toEqual(["slew", "dither", "slew"]);
  await dithered(0);
  pass(140);
  // Well before the limit: but whatever sends it flips it.
  await dithered(1);
  expect(settled.slice(3)).toEqual(["slew", "slew"]);
  expect(done.at(-2)).toBe("flip west");
});

test.concurrent("a mount is never told that it looks at a place on the other side of the meridian than it looks from", async ({
  expect,
}) => {
  const lines: string[] = [];
  const seen: OfDate[] = [];
  const centring: Centring = {
    ...{ tolerance: 1 / 60, attempts: 3, isRequired: false, onCatalog() {} },
    exposure: { seconds: 0, binning: 1, gain: null, offset: null },
    solver: { solve: async () => ({ type: "solved", wcs: {}, ...seen.shift()! }) },
    log: (line: string) => void lines.push(line),
  };
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

/** Seconds for which a mount of which somebody has set the place and the clock may be behind. */
const behind = 48;

test.concurrent("a mount whose own sky is behind takes the side that it is sent to, and is told nothing on the other one", async ({
  expect,
}) => {
  const seen: OfDate[] = [];
  const centring: Centring = {
    ...{ tolerance: 1 / 60, attempts: 3, isRequired: true, onCatalog() {}, log() {} },
    exposure: { seconds: 0, binning: 1, gain: null, offset: null },
    solver: { solve: async () => ({ type: "solved", wcs: {}, ...seen.shift()! }) },
  };
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
  let begun = 0;
  const fields = {
    flipMinutes: 5,
    isReversed: false,
    guiding: {
      async begin(signal: AbortSignal) {
        if (++begun > 1) return;
        fields.isReversed = true;
        await new Promise((_, reject) =>
          signal.addEventListener("abort", () => {
            fields.isReversed = false;
            reject(signal.reason);
          }),
        );
      },
      end: async () => {},
      dither: async () => true,
    },
  };
  const { take, before, done } = telescopeOf(fields);
  await take(before(-900), 10);
  expect(begun).toBe(2);
  expect(done).toEqual(["slew west", "expose"]);
});

test.concurrent("a telescope waits for the meridian at its next target, not at the one before, and for minutes at most", async ({
  expect,
}) => {
  const { take, before, done, pass, now } = telescopeOf({ flipMinutes: 5 });
  const [first, next, far] = [before(60), before(420), before(3060)];
  await take(first, 200);
  const late = take(next, 600);
  await expect.poll(() => done).toEqual(["slew east", "expose", "slew east"]);
  pass(290);
  await late;
  expect(done.slice(3)).toEqual(["flip west", "expose"]);
  const refused = await take(far, 3600).catch((error) => error);
  expect(refused).toBeInstanceOf(NotItsTime);
  expect((refused.from - now().getTime()) / 1000).toBeCloseTo(3060 - 200 - 290 - 600 + 60 - 300, -1);
  expect(done).toHaveLength(5);
});

test.concurrent("an exposure that isn't wanted any more isn't waited for at the meridian", async ({
  expect,
}) => {
  let isPaused = false;
  function mayBegin() {
    if (isPaused) throw new Error("It is paused.");
  }
  const { take, before, done } = telescopeOf({ flipMinutes: 5, mayBegin });
  const taken = take(before(120), 600);
  await expect.poll(() => done).toEqual(["slew east"]);
  isPaused = true;
  await expect(taken).rejects.toThrow("It is paused.");
});

test.concurrent("a guider that calibrates past the limit is broken off, and begins anew after the flip", async ({
  expect,
}) => {
  let begun = 0;
  const guiding = {
    async begin(signal: AbortSignal) {
      if (++begun > 1) return;
      flipping.pass(700);
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
    end: async () => {},
    dither: async () => true,
  };
  const flipping = telescopeOf({ flipMinutes: 5, guiding });
  await flipping.take(flipping.before(300), 60);
  expect(begun).toBe(2);
  expect(flipping.done).toEqual(["slew east", "flip west", "expose"]);
});

const stars = (seen: OfDate[], isRequired: boolean): Centring => ({
  ...{ tolerance: 1 / 60, attempts: 3, isRequired, onCatalog() {}, log() {} },
  exposure: { seconds: 0, binning: 1, gain: null, offset: null },
  solver: { solve: async () => ({ type: "solved", wcs: {}, ...seen.shift()! }) },
});

test.concurrent("a mount that keeps its side within its limit is told nothing, sent again once, and at fault with nothing", async ({
  expect,
}) => {
  const fields = { flipMinutes: 20, keeps: 900 };
  const seen: OfDate[] = [];
  for (const isRequired of [true, false]) {
    const { take, before, done } = telescopeOf({ ...fields, centring: stars(seen, isRequired) });
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

test.concurrent("a guider is broken off for the flip after an exposure that was dropped on the telescope's way", async ({
  expect,
}) => {
  let begun = 0;
  const guiding = {
    async begin(signal: AbortSignal) {
      if (++begun > 1) return;
      flipping.pass(700);
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
    end: async () => {},
    dither: async () => true,
  };
  const seen: OfDate[] = [];
  let drop = new AbortController();
  const flipping = telescopeOf({
    ...{ flipMinutes: 5, guiding, centring: stars(seen, false) },
    dropped: () => drop.signal,
    // The slew after the sync.
    sent: (things) => things === 4 && drop.abort(),
  });
  const target = flipping.before(300);
  const off = { ra: target.ra - 0.1, dec: target.dec };
  seen.push(off, target, target, target);
  expect(await flipping.take(target, 60)).toBeUndefined();
  expect(flipping.done).toEqual(["slew east", "expose", "sync east", "slew east"]);
  drop = new AbortController();
  await flipping.take(target, 60);
  expect(begun).toBe(2);
  expect(flipping.done.slice(-3)).toContain("flip west");
});

test.concurrent("the camera is turned on the side that a mount was sent to where its driver says none", async ({
  expect,
}) => {
  const { take, before } = telescopeOf({ flipMinutes: 5, isSilent: true });
  expect(await take(before(3600), 1, 40)).toMatchObject({ positionAngle: 40 });
  expect(await take(before(-3600), 1, 40)).toMatchObject({ positionAngle: 220 });
});
