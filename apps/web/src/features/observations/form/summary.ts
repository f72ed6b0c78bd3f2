import { constraintList } from "@meridian/contract";
import { counted, exposureTime } from "../../../format/quantity.ts";
import { number } from "./typed.ts";
import type { Values } from "./values.ts";

type Exposing = Pick<Values, "exposures" | "sequence">;

/** Seconds that the shutter is open in all, of all panels, as far as that is filled in. */
export function secondsOf({ exposures, sequence: { isMosaic, mosaic } }: Exposing): number {
  const panels = isMosaic ? (number(mosaic.columns) ?? 1) * (number(mosaic.rows) ?? 1) : 1;
  const each = exposures.map(
    ({ exposure_time, exposure_count }) => (number(exposure_time) ?? 0) * (number(exposure_count) ?? 0),
  );
  return panels * each.reduce((sum, seconds) => sum + seconds, 0);
}

/** The time that the shutter is open in all, in words. */
export const totalOf = (values: Exposing): string => exposureTime(secondsOf(values));

const joined = (parts: (string | false | undefined)[]) => {
  const words = parts.filter(Boolean).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A summary of the constraints. */
export function constraintsInWords(constraints: Values["constraints"]): string {
  const { twilight } = constraints;
  const said = joined([
    ...constraintList.map(
      ({ name, unit, summary }) => constraints[name] !== "" && summary(`${constraints[name]}${unit}`),
    ),
    twilight ? `${twilight} twilight` : undefined,
  ]);
  return said || "None";
}

/** A summary of the times. */
export function timesInWords(values: Values): string {
  const { windows, fixed_time_start, fixed_time_end, bypass_darkness } = values;
  const said = joined([
    (fixed_time_start || fixed_time_end) !== "" && "at a fixed time",
    windows.length > 0 && counted(windows.length, "window", "windows"),
    bypass_darkness && "also while the Sun is up",
  ]);
  return said || "Any night";
}

/** A summary of the rules for images. */
export function acceptInWords({ accept }: Pick<Values, "accept">): string {
  const said = joined([
    accept.max_fwhm !== "" && `FWHM up to ${accept.max_fwhm}″`,
    accept.min_stars !== "" && `at least ${counted(Number(accept.min_stars), "star", "stars")}`,
  ]);
  return said || "All are accepted";
}

/** A summary of the repetition. */
export function monitoringInWords({ isMonitored, monitoring }: Values): string {
  const [hours, times] = [number(monitoring.interval_hours), number(monitoring.remaining)];
  if (!isMonitored || hours === undefined || times === undefined) return isMonitored ? "Yes" : "Once";
  return `Every ${counted(hours, "hour", "hours")}, ${counted(times, "more time", "more times")}`;
}
