import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { Saying, Told } from "../link/client.ts";
import { createGate } from "../night/gate.ts";
import { createTurns } from "../night/turns.ts";
import { createCalibrations } from "./calibrations.ts";
import { type CalibratorParts, createCalibrator } from "./calibrator.ts";

const bias = { kind: "bias", exposure_time: null, gain: null, offset: null, binning: 1 } as const;
const task = {
  ...bias,
  filter: null,
  rotation: null,
  frame_count: 3,
  taken: 0,
  status: "requested",
} as const;

/** A calibrator at a closed observatory under cloud by night, with one set of biases that takes for ever. */
async function calibrator() {
  const said: Saying[] = [];
  const link = {
    async say(saying: Saying) {
      said.push(saying);
      if (saying.type !== "calibration_check") return { type: "ok" };
      const known = { type: "calibrations", calibrations: [{ ...task, id: "biases" }], held: null };
      calibrations.told(known as unknown as Told);
      return known;
    },
  };
  const takeClosed = (_: object, signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new Error("The operation was aborted")), { once: true }),
    );
  const closed = createGate();
  closed.open();
  const calibrations = createCalibrations({
    link: () => link as unknown as ReturnType<Parameters<typeof createCalibrations>[0]["link"]>,
    ...{ when: ["cloud"], log() {} },
  });
  const turns = createTurns();
  const parts = {
    ...{ calibrations, turns, link, telescope: { takeClosed } },
    ...{ memory: { missing: () => [] }, store: { frames: () => [], whyFull: async () => undefined } },
    sessions: () => ({ closed: closed.signal, verdict: { reason: "Clouds." } }),
    ...{ site: { latitude: 45, longitude: 10, elevation: 0 }, sunAltitudeMax: -6 },
    ...{ configuration: { when: ["cloud"] }, now: () => new Date("2026-03-01T22:00:00Z"), log() {} },
  };
  const stopping = new AbortController();
  const running = createCalibrator(parts as unknown as CalibratorParts).run(stopping.signal);
  onTestFinished(() => {
    stopping.abort();
    return running;
  });
  await calibrations.ask();
  const told = (message: object) => calibrations.told(message as Told);
  return { said, told, closed, turns };
}

const set = { calibration_id: "biases" };

test("a set that something else interrupts says what that is, and that it goes on; one that is over says nothing", async () => {
  const { said, told, closed, turns } = await calibrator();
  const last = () => expect.poll(() => said.at(-1), { timeout: 5000 });
  await last().toEqual({ type: "calibration_started", ...set });
  const observation = Promise.withResolvers<void>();
  const observing = turns.observing(() => observation.promise);
  await last().toEqual({ type: "calibration_waiting", ...set, reason: "An observation goes first." });
  observation.resolve();
  await observing;
  await last().toEqual({ type: "calibration_started", ...set });
  closed.close("The roof opens.");
  await last().toEqual({ type: "calibration_waiting", ...set, reason: "The roof opens." });
  closed.open();
  await last().toEqual({ type: "calibration_started", ...set });
  const before = said.length;
  told({ type: "calibration_release", ...set, reason: "Ada cancelled it." });
  await turns.observing(() => wait(100));
  expect(said.slice(before)).toEqual([]);
});
