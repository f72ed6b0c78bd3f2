import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { constants, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Devices } from "../devices/devices.ts";
import { type SafetyMemory, safetyMemory } from "../safety/memory.ts";
import type { Facts } from "../safety/verdict.ts";
import { keepSafe } from "./session.ts";

const nothing = async () => {};
const forgetful = {
  wasLeftOpen: false,
  last: () => undefined,
  remember: nothing,
  opened: nothing,
  closed: nothing,
};

/** An observatory whose facts a test sets, parked and closed at first. */
function observatory(given: Partial<Facts> = {}, connectSeconds = 1, memory: SafetyMemory = forgetful) {
  const facts: Omit<Facts, "quiet"> = {
    ...{ weather: { state: "safe", reason: null }, sunAltitude: -4, sunAltitudeMax: -6 },
    ...{ lostSeconds: 0, lostSecondsMax: 600, missing: undefined, held: null },
    ...given,
  };
  const wants = { work: false, flats: undefined as number | undefined };
  const done: string[] = [];
  /** The failures of parking and closing, as Meridian is told of them. */
  const told: (string | undefined | null)[] = [];
  let isStuck = false;
  let isOpen = false;
  let isSilent = false;
  const outside: { reason: string | undefined | null } = { reason: undefined };
  let missing: string | undefined;
  const waiting = Promise.withResolvers<void>();
  const devices = {
    mount: {
      state: () => (isSilent ? undefined : { isParked: !isOpen }),
      park: async () => void done.push("park"),
    },
    camera: { abort: () => void done.push("abort") },
    dome: {
      state: () => (isSilent ? "unknown" : isOpen ? "open" : "closed"),
      close: async () => {
        if (isStuck) throw new Error("The motor is frozen");
        isOpen = false;
        done.push("close");
      },
    },
    missing: () => missing,
    async ready(signal: AbortSignal) {
      waiting.resolve();
      await once(signal, "abort");
    },
    readyToClose: async () => {},
  } as unknown as Devices;
  const stopping = new AbortController();
  const sessions = keepSafe(
    {
      devices,
      memory,
      ...{ whyNotHere: () => outside.reason, outsideSeconds: 0.01 },
      ...{ facts: () => facts, hasWork: () => wants.work, flatsBelow: () => wants.flats },
      ...{ quietSeconds: 0, idleSeconds: 600, connectSeconds, now: () => new Date() },
      protectLimits: { connect: 1, abort: 1, guide: 1, park: 1, close: 1 },
      ...{ log() {}, lost() {}, changed: (_, leftOpen) => void told.push(leftOpen) },
    },
    stopping.signal,
  );
  sessions.allowed().catch(() => {});
  onTestFinished(async () => {
    stopping.abort(new Error("the test is over"));
    await sessions.ended;
  });
  return {
    ...{ facts, wants, done, told, sessions, outside },
    /** Somebody has closed it by hand. */
    close() {
      isOpen = false;
    },
    /** The roof doesn't close. */
    stick(is: boolean) {
      isStuck = is;
    },
    /** Opens the roof, as a telescope does that takes something. */
    open() {
      isOpen = true;
    },
    /** A device is gone, for longer than anybody waits. */
    lose(sentence: string) {
      missing = sentence;
    },
    /** No driver says anything any more. */
    silence(is: boolean) {
      isSilent = is;
    },
    /** Resolves when it is waited for. */
    isAwaited: waiting.promise,
    mayObserve: async () =>
      Promise.race([sessions.allowed().then(() => true), sessions.look().then(() => false)]),
  };
}

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

test("a hold parks and closes at once, and nothing opens before its end", async () => {
  const { facts, wants, sessions, done, open, mayObserve } = observatory({ sunAltitude: -20 });
  wants.work = true;
  await sessions.look();
  const { sky } = sessions;
  open();
  facts.held = "The observatory is held: Mirror washing.";
  await sessions.look();
  expect([sky?.aborted, ...done.slice(-3)]).toEqual([true, "abort", "park", "close"]);
  expect(sessions.verdict).toMatchObject({ reason: facts.held, isUnsafe: false });
  expect(await mayObserve()).toBe(false);
  facts.held = null;
  await sessions.look();
  expect(await mayObserve()).toBe(true);
});

test("a roof that doesn't close is told of, and once it has closed that is, too", async () => {
  const { facts, wants, sessions, told, open, stick } = observatory({ sunAltitude: -20 });
  wants.work = true;
  await sessions.look();
  open();
  stick(true);
  facts.weather = { state: "unsafe", reason: "It rains." };
  void sessions.look();
  const failure = "Closing the roof failed: The motor is frozen";
  await expect.poll(() => told.at(-1)).toBe(failure);
  stick(false);
  await expect.poll(() => told.at(-1)).toBeUndefined();
  expect(told.filter((one) => one === failure)).toHaveLength(1);
});

test("a roof that is open as the program starts isn't said to be closed, and is so once somebody has closed it", async () => {
  const { told, open, stick, close } = observatory({ sunAltitude: -4 });
  open();
  stick(true);
  await expect.poll(() => told.at(-1)).toMatch("The motor is frozen");
  expect(told).not.toContain(undefined);
  close();
  await expect.poll(() => told.at(-1)).toBeUndefined();
});

test("devices that are gone since all was closed are no roof that is open", async () => {
  const reasons: string[] = [];
  const memory = { ...forgetful, remember: async (_: Date, reason: string) => void reasons.push(reason) };
  const { facts, sessions, told, done, lose, silence, stick } = observatory(
    { sunAltitude: -4 },
    0.01,
    memory,
  );
  await sessions.look();
  expect(told.at(-1)).toBeUndefined();
  lose("The INDI server can't be reached.");
  facts.missing = "The INDI server can't be reached.";
  stick(true);
  silence(true);
  await expect.poll(() => done.filter((one) => one === "park").length).toBeGreaterThan(1);
  expect(told.filter((one) => typeof one === "string")).toEqual([]);
  // Nor is there a quiet time after it.
  expect(sessions.verdict?.isUnsafe).toBe(true);
  expect(reasons).toEqual([]);
  silence(false);
  stick(false);
});

test.for([
  ["open", "the driver says so", forgetful],
  ["silent", "an earlier program ended without having closed", { ...forgetful, wasLeftOpen: true }],
] as const)(
  "a roof that is %s and doesn't close is told of though another device is missing: %s",
  async ([state, , memory]) => {
    const { told, lose, open, silence, stick } = observatory({ sunAltitude: -4 }, 0.01, memory);
    if (state === "open") open();
    else silence(true);
    stick(true);
    lose("The filter wheel isn't connected.");
    await expect.poll(() => told.at(-1)).toMatch("The motor is frozen");
    silence(false);
    stick(false);
  },
);

test("a hold closes at once while a lost device is waited for", async () => {
  const { facts, wants, sessions, done, open, lose, isAwaited } = observatory({ sunAltitude: -20 }, 3600);
  wants.work = true;
  await sessions.look();
  open();
  lose("The filter wheel isn't connected.");
  void sessions.look();
  await isAwaited;
  facts.held = "The observatory is held: Mirror washing.";
  await expect.poll(() => done.at(-1)).toBe("close");
});

test("a roof that people open in a hold stays open until its end, unless the weather turns bad", async () => {
  const { facts, sessions, done, open } = observatory({ sunAltitude: -20 });
  facts.held = "The observatory is held: Mirror washing.";
  await sessions.look();
  open();
  await sessions.look();
  await sessions.look();
  expect(done).toEqual([]);
  facts.weather = { state: "unsafe", reason: "It rains." };
  await sessions.look();
  expect(done).toEqual(["abort", "park", "close"]);
  facts.weather = { state: "safe", reason: null };
  open();
  await sessions.look();
  expect(done).toHaveLength(3);
  // Nobody need be there in a downtime that follows.
  facts.held = "The observatory is down: Monsoon.";
  await sessions.look();
  await sessions.look();
  expect(done).toHaveLength(6);
  open();
  await sessions.look();
  expect(done).toHaveLength(6);
  facts.held = null;
  await sessions.look();
  await sessions.look();
  expect(done).toHaveLength(9);
});

test("a roof that people opened in a hold, and whose driver is gone as it has to close, is told of", async () => {
  const { facts, sessions, told, open, silence, stick, lose } = observatory({ sunAltitude: -20 }, 0.01);
  facts.held = "The observatory is held: Mirror washing.";
  await sessions.look();
  open();
  await sessions.look();
  silence(true);
  stick(true);
  lose("The INDI server can't be reached.");
  facts.weather = { state: "unsafe", reason: "It rains." };
  await expect.poll(() => told.at(-1)).toMatch("The motor is frozen");
  silence(false);
  stick(false);
});

test("rain that comes while a roof doesn't close for a hold is told, and remembered for the quiet time", async () => {
  const reasons: string[] = [];
  const memory = { ...forgetful, remember: async (_: Date, reason: string) => void reasons.push(reason) };
  const { facts, wants, sessions, told, open, stick } = observatory({ sunAltitude: -20 }, 1, memory);
  wants.work = true;
  await sessions.look();
  open();
  stick(true);
  facts.held = "The observatory is held: Mirror washing.";
  void sessions.look();
  await expect.poll(() => told.at(-1)).toMatch("frozen");
  facts.weather = { state: "unsafe", reason: "It rains." };
  await expect.poll(() => sessions.verdict?.isWeather).toBe(true);
  expect(reasons).toEqual(["It rains."]);
  stick(false);
});
