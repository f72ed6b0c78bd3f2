import { type FieldError, hasFixedTime, type ObservationDocument } from "@meridian/contract";
import type { ObservatorySite } from "../../places/observatories/index.ts";
import { bodyErrors } from "../bodies/index.ts";
import { type Lasting, latestBeginning } from "./duration.ts";
import { fitErrors } from "./fit.ts";
import { reachErrors, type TelescopeLimits } from "./reach.ts";
import { gapErrors, sequenceErrors } from "./sequence.ts";

/** Limits that an observatory sets to an observation. */
export type SiteLimits = TelescopeLimits &
  Pick<ObservatorySite, "longitude" | "elevation" | "filters" | "equipment">;

type Asked<Field extends keyof ObservationDocument> = Pick<ObservationDocument, Field>;
type Exposures = { exposures: readonly { filter: string }[] };

/** The filters that the observatory doesn't have. */
export function filterErrors(
  { exposures }: Exposures,
  { filters }: Pick<ObservatorySite, "filters">,
): FieldError[] {
  if (filters.length === 0) return [];
  return exposures.flatMap(({ filter }, at) =>
    filters.includes(filter)
      ? []
      : [{ path: `exposures.${at}.filter`, message: `must be one of ${filters.join(", ")}` }],
  );
}

/** Windows that end before they start, and windows of which none is left. */
export function windowErrors({ windows }: Asked<"windows">, now: Date): FieldError[] {
  const reversed = windows.flatMap(({ start, end }, at) =>
    start < end ? [] : [{ path: `windows.${at}.end`, message: "must be after its start" }],
  );
  const arePast = windows.length > 0 && windows.every(({ end }) => end <= now.toISOString());
  return arePast ? [...reversed, { path: "windows", message: "must not all be in the past" }] : reversed;
}

/** A fixed time that has only one end, nothing between its ends, or has begun. */
export function fixedTimeErrors(
  request: Asked<"fixed_time_start" | "fixed_time_end"> & Lasting,
  now: Date,
): FieldError[] {
  const { fixed_time_start: start, fixed_time_end: end } = request;
  if (start === null && end === null) return [];
  if (start === null) return [{ path: "fixed_time_start", message: "is needed with fixed_time_end" }];
  if (end === null) return [{ path: "fixed_time_end", message: "is needed with fixed_time_start" }];
  if (end <= start) return [{ path: "fixed_time_end", message: "must be after fixed_time_start" }];
  if (end <= now.toISOString()) return [{ path: "fixed_time_end", message: "must be in the future" }];
  if (latestBeginning(request) >= now.getTime()) return [];
  return [{ path: "fixed_time_start", message: "must be in the future: it begins then" }];
}

/** Refuses a start outside of all windows, within which it must lie. */
export function togetherErrors({
  windows,
  fixed_time_start: time,
}: Asked<"windows" | "fixed_time_start">): FieldError[] {
  const sound = windows.filter(({ start, end }) => start < end);
  if (sound.length === 0 || time === null) return [];
  if (sound.some(({ start, end }) => start <= time && time < end)) return [];
  return [{ path: "fixed_time_start", message: "must lie in one of the windows" }];
}

/** Refuses to repeat an observation at a fixed time, and a rapid one. */
export const repeatErrors = (
  request: Asked<"monitoring" | "fixed_time_start" | "fixed_time_end" | "urgency">,
): FieldError[] => {
  const once = hasFixedTime(request) ? "a fixed time" : request.urgency === "rapid" && "a rapid request";
  return request.monitoring && once
    ? [{ path: "monitoring", message: `must be empty with ${once}, which happens once` }]
    : [];
};

export type Checked = Exposures &
  Lasting &
  Asked<"windows" | "fixed_time_start" | "fixed_time_end" | "monitoring" | "constraints" | "urgency"> & {
    target: Omit<ObservationDocument["target"], "name"> & { name?: string | undefined };
  };

/** Lists the errors of a request that no observatory could execute. */
export const withoutPlace = (request: Checked, now: Date): FieldError[] => [
  ...windowErrors(request, now),
  ...fixedTimeErrors(request, now),
  ...fitErrors(request, now),
  ...togetherErrors(request),
  ...repeatErrors(request),
];

/** Lists the errors that keep a request from being executed at an observatory. */
export const requestErrors = (request: Checked, site: SiteLimits, now: Date): FieldError[] => [
  ...filterErrors(request, site),
  ...withoutPlace(request, now),
  ...bodyErrors(request, site, now),
  ...reachErrors(request, site),
  ...sequenceErrors(request, site),
  ...gapErrors(request, site),
];
