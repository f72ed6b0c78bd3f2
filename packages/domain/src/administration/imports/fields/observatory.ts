import { parseHorizon } from "@meridian/contract";
import { asList, asLongitude, asNames, asNumber, asText, type Field, field } from "./field.ts";

/** A list of points, or the text of a horizon file. Unreadable text stays as it is, so that `horizonProblem` says why. */
function asHorizon(value: unknown): unknown {
  const list = asList(value);
  return typeof list === "string" ? (parseHorizon(list).value ?? list) : list;
}

/** Says what is wrong with the text of a horizon, and in which line; undefined if it isn't text. */
export const horizonProblem = (value: unknown): string | undefined =>
  typeof value === "string" ? parseHorizon(value).problem : undefined;

/** The fields of an observatory's entry, under the names that telescope lists use. */
export const observatoryFields: Field[] = [
  field("name", asText),
  field("description", asText),
  field("latitude", asNumber, "lat"),
  field("longitude", asLongitude, "lon", "lng", "long"),
  field("elevation", asNumber, "elev", "altitude"),
  field("timezone", asText, "tz"),
  field("filters", asNames),
  field("horizon", asHorizon),
  field("min_altitude", asNumber),
  field("max_altitude", asNumber),
  field("hour_angle_limits.from", asNumber),
  field("hour_angle_limits.to", asNumber),
  field("sun_altitude_max", asNumber),
  field("overheads.slew_seconds", asNumber, "slew_seconds"),
  field("overheads.readout_seconds", asNumber, "readout_seconds"),
  field("overheads.filter_change_seconds", asNumber, "filter_change_seconds"),
  field("rapid_interrupts", asText),
  field("equipment.telescope", asText, "telescope"),
  field("equipment.aperture", asNumber, "diameter", "aperture"),
  field("equipment.focal_length", asNumber, "focal_length"),
  field("equipment.mount", asText, "mount"),
  field("equipment.camera", asText, "camera"),
  field("equipment.sensor_width", asNumber, "sensor_width"),
  field("equipment.sensor_height", asNumber, "sensor_height"),
  field("equipment.pixel_size", asNumber, "pixel_size"),
];
