import type { Assignment } from "@meridian/contract";
import type { Calibrations } from "../calibration/calibrations.ts";
import type { Told } from "../link/client.ts";
import type { Link, Welcome } from "../link/link.ts";
import type { Queue } from "../queue/queue.ts";
import type { Resting } from "../queue/resting.ts";
import type { Hold } from "../safety/verdict.ts";
import { isFrame, type Kept, type KeptLight, type Store } from "../store/store.ts";
import type { Uploader } from "../store/uploader.ts";
import { isOfAnother } from "./counts.ts";
import { type Reporting, report } from "./reporter.ts";

interface Parts {
  link(): Link;
  queue: Queue;
  resting: Resting;
  /** Observations that are being made, by id. */
  working: ReadonlyMap<string, Assignment>;
  calibrations: Calibrations;
  store: Store;
  uploader: Uploader;
  counted: Reporting["counted"];
  /** Takes over the hold at Meridian; undefined where there is none. */
  heardHold(hold: Hold | undefined): void;
  /** Called where people don't want an observation any more that has begun. */
  cancelled(): void;
  /** Tells Meridian what has changed here. */
  tellNews(): void;
  log(line: string): void;
}

/** Does what Meridian says: its messages change the queue. */
export interface Listener {
  welcomed(welcome: Welcome): void;
  told(message: Told): void;
  /** Asks whether Meridian still takes this program. */
  checkVersion(): Promise<void>;
}

export function createListener(parts: Parts): Listener {
  const { link, queue, resting, working, calibrations, store, heardHold, cancelled, tellNews, log } = parts;

  async function checkVersion() {
    const answer = await link().say({ type: "version_check" });
    if (answer.type === "version" && answer.upgrade_required)
      log(`This program is too old for Meridian: it needs ${answer.minimum_plugin_version}.`);
  }
  /** The hold comes with several messages; an older Meridian doesn't say it in its welcome, and names none. */
  function hear(message: Told) {
    if ("held" in message && message.held !== undefined) {
      const { held: reason, hold_id } = message;
      heardHold(reason === null ? undefined : { id: hold_id ?? undefined, reason });
    }
    calibrations.told(message);
  }
  const isBeingMade = (image: Kept) =>
    isFrame(image) ? calibrations.isTaking(image.calibration_id) : working.has(image.observation_id);
  /**
   * Reports what is on disk and was never answered, of whichever observation; not to one that asks for something else by now, to
   * which it would count.
   */
  async function catchUp(observations: readonly Assignment[]) {
    const given = new Map(observations.map((observation) => [observation.id, observation]));
    for (const image of store.all()) {
      if (image.reported || isBeingMade(image)) continue;
      const asking = isFrame(image) ? undefined : given.get(image.observation_id);
      if (asking && isOfAnother(image as KeptLight, asking)) await store.reported(image.id);
      else await report(image, { ...parts, link: link() });
    }
    parts.uploader.wake();
    tellNews();
    await checkVersion();
  }
  return {
    checkVersion,
    welcomed(welcome) {
      const { observatory, observations } = welcome;
      log(`Meridian knows this observatory as ${observatory.name}; ${observations.length} observations.`);
      const going = observations.filter(({ status }) => status !== "acquisition_complete");
      // Before anything is begun that opens.
      hear(welcome);
      resting.keepOnly(going);
      // Meridian suspended it while the connection was away, and it went on here.
      for (const { id, status, interrupted_by } of going)
        if (status === "suspended" && !interrupted_by && working.get(id)?.status === "in_progress")
          void link()
            .say({ type: "resumed", observation_id: id })
            .catch(() => {});
      queue.replace(going);
      void calibrations.ask().catch(() => {});
      void catchUp(going).catch(() => {});
    },
    told(message) {
      hear(message);
      if (message.type === "assign") queue.add(message.observation);
      else if (message.type === "release") {
        resting.forget(message.observation_id);
        const known = queue.find(message.observation_id);
        queue.remove(message.observation_id);
        if (message.status === "cancelled" && known && known.status !== "assigned") cancelled();
      } else if (message.type === "exposures") queue.change(message.observation_id, message.exposures);
      else if (message.type === "pause") queue.pause(message.observation_id, message.exposure);
      else if (message.type === "resume") queue.resume(message.observation_id);
      else if (message.type === "upgrade_required") {
        resting.keepOnly([]);
        queue.replace([]);
        // Whoever asks is told of holds from then on.
        void calibrations.ask().catch(() => {});
      }
    },
  };
}
