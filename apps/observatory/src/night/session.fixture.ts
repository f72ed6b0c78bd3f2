import { once } from "node:events";
import { onTestFinished } from "vitest";
import type { Devices } from "../devices/devices.ts";
import type { SafetyMemory } from "../safety/memory.ts";
import type { Facts } from "../safety/verdict.ts";
import { keepSafe } from "./session.ts";

const nothing = async () => {};
export const forgetful = {
  wasLeftOpen: false,
  last: () => undefined,
  remember: nothing,
  opened: nothing,
  closed: nothing,
};

/** An observatory whose facts a test sets, parked and closed at first. */
export function observatory(
  given: Partial<Facts> = {},
  connectSeconds = 1,
  memory: SafetyMemory = forgetful,
) {
  const facts: Omit<Facts, "quiet"> = {
    ...{ weather: { state: "safe", reason: null }, sunAltitude: -4, sunAltitudeMax: -6 },
    ...{ lostSeconds: 0, lostSecondsMax: 600, missing: undefined, held: undefined },
    ...given,
  };
  const wants = { work: false, flats: undefined as number | undefined };
  const done: string[] = [];
  /** The failures of parking and closing, as Meridian is told of them. */
  const told: (string | undefined | null)[] = [];
  let isStuck = false;
  let isOpen = false;
  let isSilent = false;
  let isDying = false;
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
        isSilent ||= isDying;
        if (isStuck || isDying) throw new Error("The motor is frozen");
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
    /** The drivers go silent as they are told to close; or come back. */
    die(is: boolean) {
      isDying = is;
      isSilent &&= is;
    },
    /** Resolves when it is waited for. */
    isAwaited: waiting.promise,
    mayObserve: async () =>
      Promise.race([sessions.allowed().then(() => true), sessions.look().then(() => false)]),
  };
}
