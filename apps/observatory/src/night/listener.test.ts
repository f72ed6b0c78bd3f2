import type { Assignment, CalibrationTask } from "@meridian/contract";
import { expect, test } from "vitest";
import { createCalibrations } from "../calibration/calibrations.ts";
import type { Saying, Told } from "../link/client.ts";
import type { Link, Welcome } from "../link/link.ts";
import { createQueue } from "../queue/queue.ts";
import { createResting } from "../queue/resting.ts";
import type { Hold } from "../safety/verdict.ts";
import type { Kept } from "../store/store.ts";
import { countingIn } from "./counts.ts";
import { createListener } from "./listener.ts";
import { assignment } from "./work.fixture.ts";

const set = { id: "biases", kind: "bias", frame_count: 3, taken: 0, status: "taking" } as CalibrationTask;

/** A program that was started again with images on its disk, each gone as soon as Meridian was told of it. */
function startedAgain(images: Kept[], refused: readonly string[] = []) {
  const queue = createQueue(new AbortController().signal);
  const link = {
    async say(saying: Saying) {
      if (saying.type === "calibration_check") {
        const known = { type: "calibrations", reply_to: "", calibrations: [{ ...set }], held: null };
        calibrations.told(known as unknown as Told);
        return known;
      }
      const isRefused = refused.some((id) => saying.message_id === `progress-${id}`);
      return isRefused ? { type: "error", detail: "It isn't under way." } : { type: "ok" };
    },
  } as unknown as Link;
  const holds: (Hold | undefined)[] = [];
  const cancellations: string[] = [];
  const calibrations = createCalibrations({ link: () => link, when: ["dusk"], log() {} });
  const told = Promise.withResolvers<void>();
  const listener = createListener({
    ...{ queue, resting: createResting(queue, 600, () => false), working: new Map(), calibrations },
    ...{
      link: () => link,
      counted: countingIn(queue, calibrations),
      heardHold: (hold: Hold | undefined) => void holds.push(hold),
      tellNews: told.resolve,
      cancelled: () => void cancellations.push("cancelled"),
      log() {},
    },
    store: {
      all: () => [...images],
      reported: async (id: string) =>
        void images.splice(
          images.findIndex((image) => image.id === id),
          1,
        ),
    } as never,
    uploader: { wake() {} } as never,
  });
  /** Is greeted with the observations as Meridian knew them before the reports. */
  const welcome = (observations: Assignment[], hold: Partial<Welcome> = { held: null }) =>
    listener.welcomed({ type: "welcome", observatory: { name: "Here" }, observations, ...hold } as Welcome);
  async function greeted(...observations: Assignment[]) {
    welcome(observations);
    await told.promise;
  }
  return { queue, calibrations, listener, holds, cancellations, welcome, greeted };
}

const image = (fields: object) => ({ reported: false, exposure: 0, panel: null, ...fields }) as Kept;

test("a hold is known by the welcome, before anything can be begun in it", () => {
  const { holds, welcome } = startedAgain([]);
  const reason = "The observatory is held: Mirror washing";
  welcome([assignment("survey", 1, { status: "suspended" })], { held: reason, hold_id: "one" });
  expect(holds[0]).toEqual({ id: "one", reason });
});

test("a hold is what Meridian has said last, whichever message it comes with; one that names none is another by its words", () => {
  const { holds, calibrations, listener, welcome } = startedAgain([]);
  const hold = { held: "The observatory is held: Mirror washing", hold_id: "one" };
  const none = { held: null, hold_id: null };
  const outdated = {
    type: "upgrade_required",
    ...{ reply_to: null, plugin_version: "3.8.0.0", server_version: "4.0.0" },
    ...{ minimum_plugin_version: "4.0", latest_plugin_version: "4.0.0.0" },
  } as const;
  listener.told({ type: "calibrations", reply_to: "", calibrations: [], ...none });
  const { allowed } = calibrations;
  expect(allowed?.aborted).toBe(false);
  welcome([], hold);
  expect(allowed?.aborted).toBe(true);
  listener.told({ type: "calibration_hold", ...hold, held: "The observatory is held: Longer" });
  listener.told({ type: "calibration_hold", held: "The observatory is down: Monsoon" });
  listener.told({ type: "calibration_hold", ...none });
  expect(holds.map((one) => one?.id ?? one?.reason)).toEqual([
    undefined,
    "one",
    "one",
    "The observatory is down: Monsoon",
    undefined,
  ]);
  listener.told({ ...outdated, ...hold });
  listener.told({ type: "calibration_hold", ...none });
  expect(holds.slice(5).map((one) => one?.id)).toEqual(["one", undefined]);
  expect(calibrations.allowed).toBeUndefined();
  // An older Meridian doesn't say it in its welcome.
  welcome([], {});
  expect(holds).toHaveLength(7);
});

test("a paused observation that people cancel keeps nothing open, and one that is over does no harm", () => {
  const { listener, cancellations, welcome } = startedAgain([]);
  const paused = ["over", "paused"].map((id) => assignment(id, 1, { status: "paused" }));
  welcome([...paused, assignment("assigned", 1)]);
  const release = { type: "release", reason: null } as const;
  listener.told({ ...release, observation_id: "over", status: "completed" });
  listener.told({ ...release, observation_id: "assigned", status: "cancelled" });
  expect(cancellations).toEqual([]);
  listener.told({ ...release, observation_id: "paused", status: "cancelled" });
  expect(cancellations).toEqual(["cancelled"]);
});

test("an image that is reported and uploaded before its observation goes on isn't taken again", async () => {
  const images = [
    image({ id: "first", observation_id: "survey", acquired: 1 }),
    image({ id: "second", observation_id: "survey", acquired: 2 }),
    image({ id: "refused", observation_id: "other", acquired: 1 }),
    { id: "bias", calibration_id: set.id, taken: 1, reported: false } as Kept,
  ];
  const { queue, calibrations, greeted } = startedAgain(images, ["refused"]);
  const going = { status: "in_progress" } as const;
  await greeted(assignment("survey", 3, going), assignment("other", 3, { ...going, priority: 1 }));
  expect(images).toEqual([]);
  const next = [await queue.next(), await queue.next()];
  expect(next.map(({ id, exposures }) => [id, exposures[0]!.acquired])).toEqual([
    ["survey", 2],
    ["other", 0],
  ]);
  expect(calibrations.sets().map(({ task }) => task.taken)).toEqual([1]);
});
