import type { Indi } from "../../indi/client.ts";
import { CannotDo, type FilterWheel } from "../devices.ts";
import type { Patience } from "../patience.ts";
import { deviceOf } from "./device.ts";

/** A filter wheel of INDI: places from 1, with a name each. */
export function indiWheel(indi: Indi, name: string, patience: Patience): FilterWheel {
  const { find, number } = deviceOf(indi, name);
  const names = () =>
    [...(find("FILTER_NAME")?.elements.values() ?? [])].map(({ value }) => String(value ?? ""));
  return {
    names,
    async select(filter, signal) {
      const place = names().indexOf(filter) + 1;
      if (place === 0) throw new CannotDo(`${name} has no filter ${filter}.`);
      const isThere = () => number("FILTER_SLOT", "FILTER_SLOT_VALUE") === place;
      if (isThere() && find("FILTER_SLOT")?.state !== "Busy") return;
      const limits = { until: isThere, seconds: patience.filter, signal };
      await indi.change(name, "FILTER_SLOT", { FILTER_SLOT_VALUE: place }, limits);
    },
  };
}
