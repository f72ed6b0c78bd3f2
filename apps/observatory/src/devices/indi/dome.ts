import type { Indi } from "../../indi/client.ts";
import { IndiError } from "../../indi/limits.ts";
import type { Dome, DomeState } from "../devices.ts";
import type { Patience } from "../patience.ts";
import { deviceOf } from "./device.ts";

interface IndiDome extends Dome {
  /** Says that it isn't open any more though this program has opened it and not closed it; undefined otherwise. */
  whyTaken(): string | undefined;
}

const turning = "ABS_DOME_POSITION";

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
  return {
    state,
    whyTaken,
    whyStands() {
      const isSetUp = Number(number("DOME_MEASUREMENTS", "DM_DOME_RADIUS")) > 0;
      if (!find("DOME_AUTOSYNC") || isSetUp) return undefined;
      return `${name} can't follow the mount: the dome's radius isn't set in its driver (DOME_MEASUREMENTS.DM_DOME_RADIUS).`;
    },
    async settle(signal) {
      const limits = { seconds: patience.dome, signal };
      await indi.until(`${name} doesn't end turning`, () => !isBusy(turning) || undefined, limits);
      if (find(turning)?.state === "Alert") throw new IndiError(`${name} failed to turn.`);
    },
    async open(signal) {
      const why = whyTaken();
      if (why) throw new IndiError(why);
      // A parked dome with a shutter doesn't turn with the mount.
      if (moved() === shutter && isOn(roof.property, "PARK"))
        await indi.change(name, roof.property, { UNPARK: true }, { seconds: patience.dome, signal });
      if (state() !== "open") await move("open", signal);
      isOurs = true;
      if (find("DOME_AUTOSYNC") && !isOn("DOME_AUTOSYNC", "DOME_AUTOSYNC_ENABLE"))
        await indi.change(name, "DOME_AUTOSYNC", { DOME_AUTOSYNC_ENABLE: true }, { signal });
    },
    // Asked for in any case: it may look closed only because it hasn't answered yet that it opens.
    close(signal) {
      isOurs = false;
      return move("closed", signal);
    },
  };
}
