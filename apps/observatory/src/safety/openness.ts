import type { Devices } from "../devices/devices.ts";
import type { SafetyMemory } from "./memory.ts";
import { isOpen, isSafe } from "./protect.ts";

/** The knowledge that something is open or unparked: a driver that was started again, or says nothing, may have lost it. */
export interface Openness {
  /** True if this program has opened or moved something since all was closed; or one before it, which ended without having closed. */
  readonly isOurs: boolean;
  /** True if it is so by the last that is known; devices that are gone since all was closed are none that are open. */
  readonly isKnown: boolean;
  /** True once all is parked and closed, and nothing was opened that the drivers may have forgotten. */
  readonly isOver: boolean;
  /** Takes over what the drivers say. */
  look(): void;
  /** This program is about to open or to move something. */
  opens(): void;
  /** All was parked and closed on purpose. */
  closed(): void;
}

/** Follows what is open, and writes down when it begins to be. */
export function watchOpenness(devices: Devices, memory: SafetyMemory): Openness {
  let isOurs = memory.wasLeftOpen;
  /** The state of what people have opened, by the last that drivers have said. */
  let theirs: "open" | "closed again" | undefined;
  return {
    get isOurs() {
      return isOurs;
    },
    get isKnown() {
      return isOurs || theirs === "open";
    },
    get isOver() {
      return !isOurs && theirs === undefined && isSafe(devices);
    },
    look() {
      if (isOpen(devices)) {
        theirs = "open";
        void memory.opened();
      } else if (theirs && isSafe(devices)) theirs = "closed again";
    },
    opens() {
      isOurs = true;
      void memory.opened();
    },
    closed() {
      isOurs = false;
      theirs = undefined;
    },
  };
}
