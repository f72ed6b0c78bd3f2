import { execFileSync } from "node:child_process";
import { constants, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { safetyMemory } from "../safety/memory.ts";
import { forgetful, observatory } from "./session.fixture.ts";

test("flats open the roof in brighter twilight than observations, which wait, and it closes after them", async () => {
  const { wants, sessions, done, open, mayObserve } = observatory();
  wants.work = true;
  await sessions.look();
  const { closed } = sessions;
  expect([sessions.sky, closed?.aborted]).toEqual([undefined, false]);
  wants.flats = -3;
  await sessions.look();
  const { sky } = sessions;
  expect([sky?.aborted, closed?.aborted, sessions.closed]).toEqual([false, true, undefined]);
  expect(sessions.verdict?.reason).toBe("The Sun is at -4.0°, above -6°.");
  expect(await mayObserve()).toBe(false);
  open();
  wants.flats = undefined;
  await sessions.look();
  expect([sky!.aborted, sessions.sky, sessions.closed?.aborted]).toEqual([true, undefined, false]);
  expect(done.slice(-3)).toEqual(["abort", "park", "close"]);
});

test("flats don't open the roof above the altitude of the Sun that is theirs, nor in bad weather", async () => {
  const { facts, wants, sessions, done, open } = observatory({ sunAltitude: -2 });
  wants.flats = -3;
  await sessions.look();
  expect(sessions.sky).toBeUndefined();
  facts.sunAltitude = -5;
  await sessions.look();
  const { sky } = sessions;
  expect(sky?.aborted).toBe(false);
  open();
  facts.weather = { state: "unsafe", reason: "It rains." };
  await sessions.look();
  expect([sky!.aborted, sessions.sky, sessions.verdict?.reason]).toEqual([true, undefined, "It rains."]);
  expect(done.slice(-2)).toEqual(["park", "close"]);
});

test("an observation opens the roof once the Sun is low enough, with flats or without", async () => {
  const { facts, wants, mayObserve, sessions } = observatory();
  [wants.work, wants.flats] = [true, -3];
  expect(await mayObserve()).toBe(false);
  facts.sunAltitude = -7;
  await sessions.look();
  expect(await mayObserve()).toBe(true);
  expect(sessions.sky?.aborted).toBe(false);
  expect(sessions.verdict).toBeUndefined();
});

test.each(["before", "while"])(
  "bad weather that comes %s a lost device is waited for closes at once",
  async (when) => {
    const { facts, wants, sessions, done, open, lose, isAwaited } = observatory({ sunAltitude: -20 }, 600);
    wants.work = true;
    await sessions.look();
    open();
    const rain = () => {
      facts.weather = { state: "unsafe", reason: "It rains." };
    };
    if (when === "before") rain();
    lose("The filter wheel isn't connected.");
    const looked = sessions.look();
    if (when === "while") {
      await isAwaited;
      rain();
    }
    await looked;
    expect([sessions.verdict?.reason, done.at(-1)]).toEqual(["It rains.", "close"]);
  },
);

test("a disk that stalls keeps no roof open in the rain", async () => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-stalled-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const memory = safetyMemory(folder, () => {});
  const { facts, wants, sessions, done, open } = observatory({ sunAltitude: -20 }, 1, memory);
  wants.work = true;
  await sessions.look();
  open();
  // Whoever opens a pipe to write waits until somebody reads.
  const stalled = join(folder, "unsafe.json.unfinished");
  execFileSync("mkfifo", [stalled]);
  facts.weather = { state: "unsafe", reason: "It rains." };
  await sessions.look();
  expect([sessions.verdict?.reason, ...done.slice(-2)]).toEqual(["It rains.", "park", "close"]);
  expect(memory.last()?.reason).toBe("It rains.");
  openSync(stalled, constants.O_RDONLY | constants.O_NONBLOCK);
});

test("bad weather while all is closed begins the quiet time as well, and a station that knows nothing yet doesn't", async () => {
  const reasons: string[] = [];
  const memory = { ...forgetful, remember: async (_: Date, reason: string) => void reasons.push(reason) };
  const { facts, sessions } = observatory(
    { weather: { state: "unknown", reason: "Nothing yet." } },
    1,
    memory,
  );
  await sessions.look();
  expect(reasons).toEqual([]);
  facts.weather = { state: "unsafe", reason: "It rains." };
  await sessions.look();
  expect(reasons).toContain("It rains.");
});

test("a telescope that says now and then that it moves is parked all the same once it has strayed", async () => {
  const { wants, sessions, done, open, outside } = observatory({ sunAltitude: -20 });
  wants.work = true;
  await sessions.look();
  open();
  const look = (reason: string | null) => {
    outside.reason = reason;
    return sessions.look();
  };
  await look("Below.");
  const since = performance.now();
  await look(null);
  await expect.poll(() => performance.now() - since).toBeGreaterThan(20);
  await look(null);
  expect(done).toEqual([]);
  await look("Below.");
  expect(done.at(-1)).toBe("close");
});

test("a telescope that follows its target out of the limits is parked and closed, and opens again for another", async () => {
  const { wants, sessions, done, open, outside } = observatory({ sunAltitude: -20 });
  wants.work = true;
  await sessions.look();
  const { sky } = sessions;
  open();
  outside.reason = "The telescope is below its horizon.";
  await expect.poll(() => done.at(-1)).toBe("close");
  expect([sky?.aborted, sessions.verdict?.isUnsafe]).toEqual([true, false]);
  outside.reason = undefined;
  await sessions.look();
  expect(sessions.sky?.aborted).toBe(false);
});
