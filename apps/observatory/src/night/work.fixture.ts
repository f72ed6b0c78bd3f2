import type { Assignment } from "@meridian/contract";
import { expect, onTestFinished } from "vitest";
import { makeFits } from "../fits/make.ts";
import type { Saying } from "../link/client.ts";
import { LineCut } from "../link/link.ts";
import { createQueue } from "../queue/queue.ts";
import { createResting } from "../queue/resting.ts";
import { workOff } from "../queue/workOff.ts";
import type { KeptLight } from "../store/store.ts";
import type { Shot, Telescope } from "../telescope/telescope.ts";
import { createTurns } from "./turns.ts";
import { isOut, type Working, work } from "./work.ts";

export const site = { latitude: 45, longitude: 10, elevation: 0 };
export const now = new Date("2026-03-01T22:00:00Z");
export const fits = makeFits({ width: 4, height: 4, valueAt: () => 0 });
export const takenImage = { fits, startedAt: now, seconds: 60, isCentred: false };

/** An observation that was handed out, with exposures of a minute. */
export function assignment(id: string, count: number, fields: Partial<Assignment> = {}): Assignment {
  const exposure = { filter: "L", exposure_time: 60, exposure_count: count, acquired: 0 };
  return {
    ...{ id, name: id, status: "assigned", priority: 5, urgency: "normal", interrupted_by: null },
    ...{ target: { name: "T", ra: 0, dec: 30, rotation: null }, constraints: { twilight: null } },
    ...{ windows: [], fixed_time_start: null, fixed_time_end: null, bypass_darkness: true },
    exposures: [{ ...exposure, binning: 1, gain: null, offset: null }],
    ...fields,
  } as unknown as Assignment;
}

/** The work of a night with both of its workers, whose telescope exposes when the test says so, and whose sky is always good. */
export function night(given: Partial<Telescope> = {}) {
  const stopping = new AbortController();
  const queue = createQueue(stopping.signal);
  const resting = createResting(queue, 600, (observation) => isOut(parts, observation));
  const said: Saying[] = [];
  const images: KeptLight[] = [];
  let mostImages = Number.POSITIVE_INFINITY;
  /** Their files. */
  const files: Buffer[] = [];
  const exposing: { shot: Shot; end(): void }[] = [];
  const take = async (shot: Shot) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    exposing.push({ shot, end: resolve });
    await promise;
    return takenImage;
  };
  const store = {
    whyFull: async () => (images.length < mostImages ? undefined : "The disk of the images is full."),
    lights: () => images,
    async keep(about: object, file: Buffer[]) {
      files.push(Buffer.concat(file));
      images.push({ ...about, size_bytes: 1, sha256: "", reported: false } as KeptLight);
      return images.at(-1);
    },
    async reported(id: string) {
      for (const image of images) image.reported ||= image.id === id;
    },
  };
  const faults: string[] = [];
  let cut: PromiseWithResolvers<void> | undefined;
  let cutting: Saying["type"] | undefined;
  let lostSeconds = 0;
  let closing: { reason: string; ended: PromiseWithResolvers<void> } | undefined;
  let at = now.getTime();
  function pass(seconds: number) {
    at += seconds * 1000;
  }
  async function say(saying: Saying) {
    said.push(saying);
    if (saying.type === cutting) cut = Promise.withResolvers();
    await cut?.promise;
    return { type: "ok" };
  }
  const link = {
    say,
    async ask(saying: Saying) {
      if (cut) throw new LineCut();
      return say(saying);
    },
    get isConnected() {
      return !cut;
    },
    untilThere: () => cut?.promise ?? Promise.resolve(),
    untilCut: () => (cut ? Promise.resolve() : new Promise(() => {})),
  };
  const parts = {
    link,
    telescope: { whyNot: () => undefined, take, ...given },
    ...{ store, uploader: { wake() {} }, counted() {}, site },
    ...{ observer: undefined, solver: undefined, log() {} },
    ...{ queue, resting, working: new Map(), now: () => new Date(at), darkBelow: () => null },
    ...{ exposed() {}, turns: createTurns(), lostSeconds: () => (cut ? lostSeconds : 0) },
    ...{ faults: new Map(), fullSince: new Map(), quietSeconds: 1200 },
    sessions: {
      ...{ look: async () => {}, takenBack() {} },
      async allowed() {
        await closing?.ended.promise;
        return stopping.signal;
      },
      get verdict() {
        return closing;
      },
      fault: async (reason: string) => void faults.push(reason),
    },
  } as unknown as Working;
  const make = (observation: Assignment) => work(parts, observation);
  const running = [queue.next, queue.nextRapid].map((next) => workOff(parts, next, make, stopping.signal));
  onTestFinished(async () => {
    stopping.abort(new Error("the test is over"));
    for (const { end } of exposing) end();
    await Promise.all(running);
  });
  const of = (id: string) =>
    said.flatMap((one) => ("observation_id" in one && one.observation_id === id ? [one] : []));
  const heard = (id: string, type: Saying["type"]) =>
    expect.poll(() => of(id), { interval: 5 }).toContainEqual(expect.objectContaining({ type }));
  /** Ends the exposures in progress and to come, until an observation has said this. */
  async function exposeUntil(id: string, type: Saying["type"]) {
    const ending = setInterval(() => exposing.shift()?.end(), 1);
    await heard(id, type).finally(() => clearInterval(ending));
  }
  /** Cuts the line as something is said. */
  const cutAt = (type: Saying["type"]) => {
    cutting = type;
  };
  const loseFor = (seconds: number) => {
    lostSeconds = seconds;
  };
  /** Nothing may be observed, for a reason. */
  const close = (reason: string) => {
    closing = { reason, ended: Promise.withResolvers() };
  };
  const reopen = () => {
    closing?.ended.resolve();
    closing = undefined;
  };
  /** The disk holds so many images. */
  const fillAt = (count: number) => {
    mostImages = count;
  };
  const mendLine = () => {
    cut?.resolve();
    [cut, cutting] = [undefined, undefined];
  };
  const ofQueue = { queue, resting, said, of, heard, faults };
  return {
    ...ofQueue,
    images,
    files,
    exposing,
    exposeUntil,
    pass,
    cutAt,
    loseFor,
    fillAt,
    mendLine,
    close,
    reopen,
  };
}
