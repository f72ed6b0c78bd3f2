import type { Indi } from "../../indi/client.ts";
import { IndiError } from "../../indi/limits.ts";
import { CannotDo, type Focuser } from "../devices.ts";
import type { Patience } from "../patience.ts";
import { deviceOf } from "./device.ts";

/** A focuser of INDI that knows where it is. */
export function indiFocuser(indi: Indi, name: string, patience: Patience): Focuser {
  const { limits, number } = deviceOf(indi, name);
  const position = () => number("ABS_FOCUS_POSITION", "FOCUS_ABSOLUTE_POSITION");
  return {
    position,
    async moveBy(steps, signal) {
      if (steps === 0) return;
      const from = position();
      if (from === undefined) throw new IndiError(`${name} doesn't know its position.`);
      const to = from + steps;
      const { min, max } = limits("ABS_FOCUS_POSITION", "FOCUS_ABSOLUTE_POSITION");
      if (to < min || to > max)
        throw new CannotDo(
          `${name} goes from ${min} to ${max}, and the filter's focus_offset takes it to ${to}.`,
        );
      const until = () => Math.abs((position() ?? Number.NaN) - to) <= 1;
      const ending = { until, seconds: patience.focus, signal };
      await indi.change(name, "ABS_FOCUS_POSITION", { FOCUS_ABSOLUTE_POSITION: to }, ending);
    },
  };
}
