import type { Indi } from "../../indi/client.ts";
import { IndiError } from "../../indi/limits.ts";
import type { Rotator } from "../devices.ts";
import type { Patience } from "../patience.ts";
import { deviceOf } from "./device.ts";

const absolute = "ABS_ROTATOR_ANGLE";
/** Degrees: nearer than that it is there; and where it has come to rest, since some turn by whole degrees. */
const [near, nearAtRest] = [0.1, 0.5];
const apart = (one: number, other: number) => Math.abs(((((one - other) % 360) + 540) % 360) - 180);

/** A rotator of INDI that knows its angle. */
export function indiRotator(indi: Indi, name: string, patience: Patience): Rotator {
  const { number } = deviceOf(indi, name);
  return {
    async turnTo(angle, signal) {
      const away = () => apart(number(absolute, "ANGLE") ?? Number.NaN, angle);
      if (Number.isNaN(away())) throw new IndiError(`${name} doesn't know its angle.`);
      if (away() <= near) return;
      const limits = { until: () => away() <= nearAtRest, seconds: patience.rotate, signal };
      await indi.change(name, absolute, { ANGLE: angle }, limits);
    },
  };
}
