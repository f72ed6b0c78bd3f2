import { randomUUID } from "node:crypto";
import type { CalibrationTask } from "@meridian/contract";
import type { Told } from "../link/client.ts";
import type { Link } from "../link/link.ts";
import { Closing, createGate } from "../night/gate.ts";
import type { KeptFrame } from "../store/store.ts";
import { type Settings, wordsOf } from "./settings.ts";
import type { Occasion } from "./twilight.ts";

/** A set of calibration frames that Meridian knows and that is still to be taken. */
export interface OpenSet {
  task: CalibrationTask;
  /** Ends it at once: it isn't to be taken any more. */
  released: AbortSignal;
}

/** The sets that Meridian has for this observatory. */
export interface Calibrations {
  /** Asks for all of them, over a new connection. The answer is told as well: in its turn among what Meridian says by itself. */
  ask(): Promise<void>;
  /** Takes over what Meridian says. */
  told(message: Told): void;
  /** Aborts, with a Closing, when none is to be taken any more; undefined while that is so, or Meridian hasn't said. */
  readonly allowed: AbortSignal | undefined;
  sets(): OpenSet[];
  /** Opens a set of its own. Throws with Meridian's words where it refuses. */
  open(settings: Settings, frame_count: number): Promise<OpenSet>;
  /** Counts a frame of a set that Meridian may have told before it was reported. */
  counted(frame: Pick<KeptFrame, "calibration_id" | "taken">): void;
  /** It is over. */
  done(id: string): void;
  /** Sets that are being taken now. */
  taking: Set<string>;
  isTaking(id: string): boolean;
}

interface Parts {
  link(): Link;
  /** The occasions for it by the configuration; undefined where that has no calibration: each set waits, and says so. */
  when: readonly Occasion[] | undefined;
  log(line: string): void;
}

const unwanted =
  "The observatory's program takes no calibration frames. Add the line calibration: {} to its observatory.yaml, and start it again.";

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Says what a set waits for that isn't begun at once. */
function waitsFor({ kind }: CalibrationTask, when: readonly Occasion[]): string {
  const times = when.filter((occasion) => kind !== "flat" || occasion !== "cloud");
  return times.length > 0
    ? `It waits for ${either.format(times)}.`
    : "The observatory's program takes no flats: they need dusk or dawn in its calibration.when.";
}

export function createCalibrations({ link, when, log }: Parts): Calibrations {
  const known = new Map<string, { task: CalibrationTask; release: AbortController }>();
  const allowed = createGate();
  const taking = new Set<string>();
  /** True while the program is below Meridian's minimum version. */
  let isTooOld = false;

  function add(task: CalibrationTask) {
    const there = known.get(task.id);
    // Frames that Meridian hasn't heard of are counted here.
    if (there) there.task.taken = Math.max(there.task.taken, task.taken);
    else known.set(task.id, { task, release: new AbortController() });
  }
  function tellWaiting({ id }: CalibrationTask, reason: string) {
    const waiting = { type: "calibration_waiting", calibration_id: id, reason } as const;
    void link()
      .say(waiting)
      .catch(() => {});
  }
  /** Takes over a set of Meridian, and says what it waits for. */
  function hear(task: CalibrationTask) {
    if (!when) {
      log(`${wordsOf(task)}: ${unwanted}`);
      return tellWaiting(task, unwanted);
    }
    // What the program has said of it before it was started anew may hold no longer.
    if (!known.has(task.id)) tellWaiting(task, waitsFor(task, when));
    add(task);
  }
  function release(id: string, reason: string | null) {
    known.get(id)?.release.abort(new Closing(reason ?? "It isn't to be taken any more."));
    known.delete(id);
  }
  function hold(held: string | null) {
    if (!when) return;
    if (held !== null) allowed.close(held);
    else if (!isTooOld) allowed.open();
  }
  function hearAll({ calibrations, held }: Extract<Told, { type: "calibrations" }>) {
    const ids = new Set(calibrations.map(({ id }) => id));
    for (const id of known.keys()) if (!ids.has(id)) release(id, null);
    for (const task of calibrations) hear(task);
    hold(held);
  }
  const setOf = (id: string): OpenSet => {
    const { task, release } = known.get(id)!;
    return { task, released: release.signal };
  };
  return {
    taking,
    isTaking: (id) => taking.has(id),
    get allowed() {
      return allowed.signal;
    },
    sets: () => [...known.keys()].map(setOf),
    async ask() {
      const answer = await link().say({ type: "calibration_check" });
      if (answer.type === "calibrations" || !when) return;
      allowed.close("Meridian doesn't take calibration frames.");
      log("Meridian is too old to take calibration frames.");
    },
    told(message) {
      if (message.type === "calibrations") hearAll(message);
      else if (message.type === "calibrate") hear(message.calibration);
      else if (message.type === "calibration_release") release(message.calibration_id, message.reason);
      else if (message.type === "calibration_hold") hold(message.held);
      else if (message.type === "welcome" || message.type === "upgrade_required") {
        isTooOld = message.type === "upgrade_required";
        const reason = isTooOld ? "Meridian takes no frames of a program as old as this." : message.held;
        if (reason) allowed.close(reason);
      }
    },
    async open(settings, frame_count) {
      const id = randomUUID();
      const calibration = { ...settings, frame_count };
      const answer = await link().say({ type: "calibration_opened", calibration_id: id, calibration });
      if (answer.type === "error")
        throw new Error(`Meridian doesn't take ${wordsOf(settings)}: ${answer.detail}`);
      add({ ...calibration, id, taken: 0, status: "taking" });
      return setOf(id);
    },
    counted({ calibration_id, taken }) {
      const task = known.get(calibration_id)?.task;
      if (task) task.taken = Math.max(task.taken, taken);
    },
    done: (id) => void known.delete(id),
  };
}
