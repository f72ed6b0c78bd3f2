import type { Indi } from "../../indi/client.ts";
import { IndiError } from "../../indi/limits.ts";
import { degreesBetween } from "../../sky/angles.ts";
import type { Dome, DomeState } from "../devices.ts";
import type { Patience } from "../patience.ts";
import { deviceOf } from "./device.ts";

interface IndiDome extends Dome {
  /** Says that it isn't open any more though this program has opened it and not closed it; undefined otherwise. */
  whyTaken(): string | undefined;
}

const turning = "ABS_DOME_POSITION";
const following = "DOME_AUTOSYNC";
/** Degrees by which a slit may be beside the one place that a driver reckons, as its steps and the telescope's place in the dome have it. */
const slack = 5;
const attempts = 3;

/**
 * A dome or a roof of INDI: one with a shutter opens that; a roof without one is open while it isn't parked. One that somebody else has
 * closed, or its own rain sensor, is opened again only after this program has closed it, too.
 */
export function indiDome(indi: Indi, name: string, patience: Patience): IndiDome {
  const { find, isOn, isBusy, number } = deviceOf(indi, name);
  const shutter = {
    ...{ property: "DOME_SHUTTER", open: "SHUTTER_OPEN", closed: "SHUTTER_CLOSE" },
  };
  const roof = { property: "DOME_PARK", open: "UNPARK", closed: "PARK" };
  const moved = () => (find(shutter.property) ? shutter : roof);
  /** This program has opened it, and hasn't asked it to close since. */
  let isOurs = false;

  function state(): DomeState {
    const { property, open, closed } = moved();
    const there = find(property);
    if (!there || there.state === "Alert") return "unknown";
    if (there.state === "Busy") return "moving";
    if (isOn(property, closed)) return "closed";
    return isOn(property, open) ? "open" : "unknown";
  }
  async function move(to: "open" | "closed", signal: AbortSignal) {
    const part = moved();
    if (!find("CONNECTION")) throw new IndiError(`${name} isn't there.`);
    if (!find(part.property)) throw new IndiError(`${name} can neither be opened nor closed.`);
    const limits = { until: () => state() === to, seconds: patience.dome, signal };
    await indi.change(name, part.property, { [part[to]]: true }, limits);
  }
  function whyTaken() {
    if (!isOurs || !find(moved().property) || state() === "open") return undefined;
    return `${name} isn't open any more, and this program didn't close it.`;
  }
  const isSetUp = () => Number(number("DOME_MEASUREMENTS", "DM_DOME_RADIUS")) > 0;
  const follow = (signal: AbortSignal) =>
    indi.change(name, following, { DOME_AUTOSYNC_ENABLE: true }, { signal });
  function slit() {
    const azimuth = number(turning, "DOME_ABSOLUTE_POSITION");
    if (azimuth === undefined || !find(following) || !isSetUp()) return undefined;
    // It is this much behind when it begins to turn, and may have been as much ahead.
    return { azimuth, tolerance: 2 * (number("DOME_PARAMS", "AUTOSYNC_THRESHOLD") ?? 0) + slack };
  }
  async function untilStill(signal: AbortSignal) {
    const limits = { seconds: patience.dome, signal };
    await indi.until(`${name} doesn't end turning`, () => !isBusy(turning) || undefined, limits);
    if (find(turning)?.state === "Alert") throw new IndiError(`${name} failed to turn.`);
  }
  return {
    state,
    whyTaken,
    slit,
    whyStands() {
      if (!find(following) || isSetUp()) return undefined;
      return `${name} can't follow the mount: the dome's radius isn't set in its driver (DOME_MEASUREMENTS.DM_DOME_RADIUS).`;
    },
    async settle(signal) {
      await untilStill(signal);
      // One that stands still may have been stopped on its way, or turned. Its driver looks for itself when it is told to follow.
      for (let attempt = 0; attempt < attempts; attempt++) {
        const from = slit();
        if (!from) return;
        await follow(signal);
        // Before it answers the second time it has begun to turn, if it has to.
        await follow(signal);
        await untilStill(signal);
        const to = slit()?.azimuth ?? from.azimuth;
        if (degreesBetween({ ra: from.azimuth, dec: 0 }, { ra: to, dec: 0 }) <= from.tolerance) return;
      }
      throw new IndiError(`${name} doesn't stay where it turns to with the mount.`);
    },
    async open(signal) {
      const why = whyTaken();
      if (why) throw new IndiError(why);
      // A parked dome with a shutter doesn't turn with the mount.
      if (moved() === shutter && isOn(roof.property, "PARK"))
        await indi.change(name, roof.property, { UNPARK: true }, { seconds: patience.dome, signal });
      if (state() !== "open") await move("open", signal);
      isOurs = true;
      if (find(following) && !isOn(following, "DOME_AUTOSYNC_ENABLE")) await follow(signal);
    },
    // Asked for in any case: it may look closed only because it hasn't answered yet that it opens.
    close(signal) {
      isOurs = false;
      return move("closed", signal);
    },
  };
}
