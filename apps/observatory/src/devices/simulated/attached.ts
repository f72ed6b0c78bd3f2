/** The devices between telescope and camera. */
import { CannotDo, type FilterWheel, type Focuser, type Rotator } from "../devices.ts";
import type { Patience } from "../patience.ts";
import type { Drive } from "./drive.ts";

const filters = ["L", "R", "G", "B", "Ha", "OIII", "SII"];
/** Seconds from one filter to the next. */
const filterSeconds = 2;
/** Steps and degrees a second. */
const [focusRate, turnRate] = [200, 5];

interface Given {
  patience: Patience;
}

/** A filter wheel: places from 0. */
export function simulatedWheel(drive: Drive, { patience }: Given): FilterWheel {
  return {
    names: () => filters,
    async select(name, signal) {
      const place = filters.indexOf(name);
      if (place < 0) throw new CannotDo(`The simulated filter wheel has no filter ${name}.`);
      const way = Math.abs(place - drive.at()[0]!);
      if (way > 0) await drive.moveTo([place], way * filterSeconds, { patience: patience.filter, signal });
    },
  };
}

/** A focuser that goes as far as it is asked to. */
export function simulatedFocuser(drive: Drive, { patience }: Given): Focuser {
  return {
    position: () => drive.at()[0],
    async moveBy(steps, signal) {
      const to = drive.at()[0]! + steps;
      const seconds = Math.abs(steps) / focusRate;
      if (steps !== 0) await drive.moveTo([to], seconds, { patience: patience.focus, signal });
    },
  };
}

/** A rotator without an end of its turn. */
export function simulatedRotator(drive: Drive, { patience }: Given): Rotator {
  return {
    async turnTo(angle, signal) {
      const now = drive.at()[0]!;
      const way = ((((angle - now) % 360) + 540) % 360) - 180;
      const seconds = Math.abs(way) / turnRate;
      if (way !== 0) await drive.moveTo([now + way], seconds, { patience: patience.rotate, signal });
    },
  };
}
