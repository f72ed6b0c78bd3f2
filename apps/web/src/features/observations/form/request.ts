import {
  type CreateObservationInput,
  createObservationInput,
  parseDeclination,
  parseRightAscension,
} from "@meridian/contract";
import { fromWallClock } from "../../../format/moment.ts";
import type { ExposureValues, Values } from "./values.ts";

/** A number as it was typed; undefined where there is none. */
export function number(typed: number | string): number | undefined {
  const read = typed === "" ? Number.NaN : Number(typed);
  return Number.isNaN(read) ? undefined : read;
}

const numberOrNull = (typed: number | string) => number(typed) ?? null;

/** Whether it is as it came: nobody has set it to what a clock shows. */
export const isInstant = (time: string) => time.endsWith("Z");

/** The instant that a field of time means; undefined where it is empty. */
export function instantOf(time: string, zone: string): string | undefined {
  if (time === "" || isInstant(time)) return time || undefined;
  return fromWallClock(time, zone) ?? time;
}

const exposureOf = ({ filter, exposure_time, exposure_count, binning, gain, offset }: ExposureValues) => ({
  filter,
  exposure_time: number(exposure_time),
  exposure_count: number(exposure_count),
  binning: number(binning),
  gain: numberOrNull(gain),
  offset: numberOrNull(offset),
});

function constraintsOf({ constraints }: Values) {
  const illumination = number(constraints.max_moon_illumination);
  return {
    min_altitude: numberOrNull(constraints.min_altitude),
    max_airmass: numberOrNull(constraints.max_airmass),
    min_moon_separation: numberOrNull(constraints.min_moon_separation),
    max_moon_illumination: illumination === undefined ? null : illumination / 100,
    twilight: constraints.twilight,
  };
}

/** The form's values as the contract takes them; what can't be read is left out. */
export function requestOf(values: Values, zone: string) {
  const { name, bypass_darkness, external_storage_id, target, monitoring } = values;
  const instant = (time: string) => instantOf(time, zone);
  return {
    ...{ name, bypass_darkness, external_storage_id },
    project_id: values.project_id ?? undefined,
    observatory_id: values.observatory_id ?? undefined,
    priority: number(values.priority),
    target: {
      name: target.name,
      ra: parseRightAscension(target.ra).value,
      dec: parseDeclination(target.dec).value,
      rotation: numberOrNull(target.rotation),
    },
    exposures: values.exposures.map(exposureOf),
    constraints: constraintsOf(values),
    windows: values.windows.map(({ start, end }) => ({ start: instant(start), end: instant(end) })),
    fixed_time_start: instant(values.fixed_time_start) ?? null,
    fixed_time_end: instant(values.fixed_time_end) ?? null,
    monitoring: values.isMonitored
      ? { interval_hours: number(monitoring.interval_hours), remaining: number(monitoring.remaining) }
      : null,
  };
}

/** The contract's reading of values that it has found valid. */
export const validRequest = (values: Values, zone: string): CreateObservationInput =>
  createObservationInput.parse(requestOf(values, zone));

/** What somebody has changed: nothing else is sent, so that what was right when it was submitted isn't judged again. */
export function changedRequest(values: Values, before: Values, zone: string) {
  const { project_id: _, observatory_id: __, ...request } = validRequest(values, zone);
  const earlier: Record<string, unknown> = requestOf(before, zone);
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(earlier[field]);
  return Object.fromEntries(Object.entries(request).filter(isChanged)) as Partial<typeof request>;
}
