import { type CreateObservatoryInput, createObservatoryInput } from "@meridian/contract";
import { parseAngle, sexagesimal } from "../../../format/angle.ts";
import { horizonOf } from "../horizon/rows.ts";
import { parseAperture } from "./aperture.ts";
import type { Values } from "./values.ts";

const number = (typed: number | string) => (typed === "" ? undefined : Number(typed));
const words = (typed: string) => typed.trim() || undefined;

/** The equipment in the form, without what can't be read. */
export const equipmentOf = (values: Values) => ({
  telescope: words(values.telescope),
  aperture: parseAperture(values.aperture),
  focal_length: number(values.focal_length),
  mount: words(values.mount),
  camera: words(values.camera),
  sensor_width: number(values.sensor_width),
  sensor_height: number(values.sensor_height),
  pixel_size: number(values.pixel_size),
});

/** Hours on either side of the meridian; a side left empty has no limit. */
function hourAnglesOf({ hour_angle_limits: { from, to } }: Values) {
  return from === "" && to === "" ? null : { from: number(from) ?? -12, to: number(to) ?? 12 };
}

function sunAltitudeOf({ dark_from, sun_altitude_max }: Values) {
  if (dark_from === "asked") return null;
  return dark_from === "other" ? number(sun_altitude_max) : Number(dark_from);
}

/** The form's values as a request, without what can't be read. */
export const requestOf = (values: Values) => ({
  name: values.name,
  description: values.description,
  latitude: parseAngle(values.latitude, "latitude"),
  longitude: parseAngle(values.longitude, "longitude"),
  elevation: number(values.elevation),
  timezone: words(values.timezone),
  filters: values.filters,
  equipment: equipmentOf(values),
  horizon: horizonOf(values.horizon).map(({ point }) => point),
  min_altitude: number(values.min_altitude),
  max_altitude: number(values.max_altitude),
  hour_angle_limits: hourAnglesOf(values),
  sun_altitude_max: sunAltitudeOf(values),
  overheads: {
    slew_seconds: number(values.overheads.slew_seconds),
    readout_seconds: number(values.overheads.readout_seconds),
    filter_change_seconds: number(values.overheads.filter_change_seconds),
  },
});

/** The position in the form; undefined until it is complete. */
export function placeOf(values: Values): { latitude: number; longitude: number } | undefined {
  const { latitude, longitude } = requestOf(values);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** A coordinate as it was understood. */
export function understood(typed: string, axis: "latitude" | "longitude"): string | undefined {
  const degrees = parseAngle(typed, axis);
  return degrees === undefined ? undefined : sexagesimal(degrees, axis);
}

/** The contract's reading of values that it has found valid. */
export const validRequest = (values: Values): CreateObservatoryInput =>
  createObservatoryInput.parse(requestOf(values));

/** The settings that somebody has changed: nothing else is sent, so that old values aren't judged again. */
export function changedSettings(values: Values, before: Values) {
  const { owner_type: _, owner_id: __, ...settings } = validRequest(values);
  const [now, earlier]: Record<string, unknown>[] = [requestOf(values), requestOf(before)];
  const isChanged = ([field]: [string, unknown]) =>
    JSON.stringify(now![field]) !== JSON.stringify(earlier![field]);
  return Object.fromEntries(Object.entries(settings).filter(isChanged)) as Partial<typeof settings>;
}
