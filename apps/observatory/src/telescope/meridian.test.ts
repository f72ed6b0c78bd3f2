/** The flip of mounts that look east and west from two sides of their pier. */
import { test } from "vitest";
import { NotItsTime } from "../queue/opening.ts";
import type { OfDate } from "../sky/place.ts";
import { calibrating, stars, telescopeOf, turn } from "./telescope.fixture.ts";

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

test.concurrent("a dither during which the mount flips is centred anew", async ({ expect }) => {
  const seen: OfDate[] = [];
  const fields = { flipMinutes: 2, slewSeconds: 0, centring: stars(seen) };
  const { take, before, done, pass } = telescopeOf(fields);
  const around = before(700);
  const step = (n: number) => ({ ra: around.ra, dec: around.dec + n / 3600 });
  const dithered = (n: number) => take(step(n), 300, null, undefined, { around, radius: 20 });
  seen.push(step(0), step(1));
  await dithered(0);
  // It would end within the limit, and doesn't after the dither's way.
  pass(215);
  fields.slewSeconds = 10;
  const taken = dithered(1);
  await expect.poll(() => done.at(-1)).toBe("slew east");
  const passing = setInterval(() => pass(10), 500);
  await taken.finally(() => clearInterval(passing));
  expect(done).toEqual(["slew east", "expose", "expose", "slew east", "flip west", "expose", "expose"]);
  expect(seen).toEqual([]);
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
  const guider = calibrating((isOver) => !isOver && flipping.pass(700));
  const flipping = telescopeOf({ flipMinutes: 5, guiding: guider.guiding });
  await flipping.take(flipping.before(300), 60);
  expect(guider.begun()).toBe(2);
  expect(flipping.done).toEqual(["slew east", "flip west", "expose"]);
});

test.concurrent("a guider is broken off for the flip after an exposure that was dropped on the telescope's way", async ({
  expect,
}) => {
  const guider = calibrating((isOver) => !isOver && flipping.pass(700));
  const seen: OfDate[] = [];
  let drop = new AbortController();
  const flipping = telescopeOf({
    ...{ flipMinutes: 5, guiding: guider.guiding, centring: { ...stars(seen), isRequired: false } },
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
  expect(guider.begun()).toBe(2);
  expect(flipping.done.slice(-3)).toContain("flip west");
});
