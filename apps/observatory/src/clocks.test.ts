import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createComparedClock } from "./clocks.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "performance"] }));
afterEach(() => vi.useRealTimers());

/** Seconds by which the computer's clock is ahead; its ticks go on by themselves. */
function aheadBy(seconds: number) {
  const clock = createComparedClock();
  let ahead = seconds;
  const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
  const theirs = () => new Date(Date.now() - ahead * 1000).toISOString();
  return {
    ...clock,
    pass,
    /** Asks, with so many seconds there and back. */
    compare(there: number, back: number, said = theirs) {
      const answer = clock.ask();
      pass(there);
      const time = said();
      pass(back);
      answer(time);
    },
    set(seconds: number) {
      vi.setSystemTime(Date.now() + (seconds - ahead) * 1000);
      ahead = seconds;
    },
  };
}

test("a clock that is right is never off, however slow the line is", () => {
  for (const [there, back] of [
    [0, 0],
    [1, 1],
    [0, 300],
    [300, 0],
    [40, 40],
  ] as const) {
    const { compare, whyOff } = aheadBy(0);
    compare(there, back);
    expect(whyOff()).toBeUndefined();
  }
});

test("a clock that is off is so until a quick answer says otherwise", () => {
  for (const ahead of [600, 40, -40, -5400]) {
    const { compare, whyOff, isToAsk, set } = aheadBy(ahead);
    compare(0.1, 0.1);
    expect(whyOff()).toContain(ahead > 0 ? "ahead of" : "behind");
    // A server that was away for long, and one that says no time, or none that can be read.
    compare(600, 0.1);
    compare(0.1, 600);
    compare(0.1, 0.1, () => "whenever");
    compare(0.1, 0.1, () => undefined as never);
    expect([whyOff(), isToAsk()]).toEqual([expect.stringContaining("Nothing opens"), true]);
    set(0);
    expect(whyOff()).toBeUndefined();
    compare(0.1, 0.1);
    expect([whyOff(), isToAsk()]).toEqual([undefined, false]);
  }
});

test("a clock is compared until somebody knows, and again after an hour, in which it may drift", () => {
  const { compare, whyOff, isToAsk, pass, set } = aheadBy(0);
  expect([whyOff(), isToAsk()]).toEqual([undefined, true]);
  compare(60, 60);
  expect(isToAsk()).toBe(true);
  compare(1, 1);
  expect(isToAsk()).toBe(false);
  pass(3700);
  expect(isToAsk()).toBe(true);
  compare(1, 1);
  set(30);
  expect(whyOff()).toContain("29 seconds ahead of");
});
