import type { FormErrors, UseFormReturnType } from "@mantine/form";
import { createObservatoryInput, type Observatory } from "@meridian/contract";
import { parseAngle, sexagesimal } from "../../../format/angle.ts";
import { formResolver } from "../../../forms/form.ts";
import { faultsOf } from "../../../problem.ts";

/** The form's values: numbers and angles as they are typed. */
export interface Values {
  name: string;
  description: string;
  latitude: string;
  longitude: string;
  elevation: number | string;
  timezone: string;
  filters: string[];
  telescope: string;
  aperture: string;
  focal_length: number | string;
  mount: string;
  camera: string;
  min_altitude: number | string;
}

export type ObservatoryForm = UseFormReturnType<Values>;

/** Without a time zone, which follows from the coordinates. */
export const blank = (): Values => ({
  ...{ name: "", description: "", latitude: "", longitude: "", elevation: "", timezone: "", filters: [] },
  ...{ telescope: "", aperture: "", focal_length: "", mount: "", camera: "", min_altitude: 20 },
});

export function valuesOf(observatory: Observatory): Values {
  const { name, description, latitude, longitude, elevation, timezone, filters, equipment } = observatory;
  const { telescope = "", aperture, focal_length = "", mount = "", camera = "" } = equipment;
  return {
    ...{ name, description, elevation, timezone, filters, min_altitude: observatory.min_altitude },
    ...{ telescope, aperture: aperture ? String(aperture) : "", focal_length, mount, camera },
    latitude: String(latitude),
    longitude: String(longitude),
  };
}

const number = (typed: number | string) => (typed === "" ? undefined : Number(typed));
const words = (typed: string) => typed.trim() || undefined;

/** The form's values as a request, without unreadable ones. */
const requestOf = (values: Values) => ({
  name: values.name,
  description: values.description,
  latitude: parseAngle(values.latitude, "latitude"),
  longitude: parseAngle(values.longitude, "longitude"),
  elevation: number(values.elevation),
  timezone: words(values.timezone),
  filters: values.filters,
  equipment: {
    telescope: words(values.telescope),
    aperture: parseAperture(values.aperture),
    focal_length: number(values.focal_length),
    mount: words(values.mount),
    camera: words(values.camera),
  },
  min_altitude: number(values.min_altitude),
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

const check = formResolver(createObservatoryInput);
const unreadable = (axis: "latitude" | "longitude") =>
  axis === "latitude"
    ? "Degrees north from -90 to 90, like 28.7606, 28 45 38 N or -33.2."
    : "Degrees east from -180 to 180, like 149.0711, 17 53 31 W or -17.9.";

/** Nested fields of the contract are flat in the form. */
const flat = (errors: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^(equipment|filters)\.(?=[a-z])/, "").replace(/^filters\..*/, "filters"),
      message,
    ]),
  );

export function validate(values: Values): FormErrors {
  const request = requestOf(values);
  const errors = flat(check(request));
  for (const axis of ["latitude", "longitude"] as const)
    if (request[axis] === undefined) errors[axis] = values[axis].trim() ? unreadable(axis) : "Required";
  if (values.aperture.trim() && request.equipment.aperture === undefined)
    errors.aperture = "Metres, like 0.254, or with a unit: 254 mm.";
  if (request.elevation === undefined) errors.elevation = "Required";
  return errors;
}

/** The contract's reading of values that it has found valid. */
export const validRequest = (values: Values) => createObservatoryInput.parse(requestOf(values));

/** The server's errors by form field. */
export const formFaultsOf = (error: unknown): FormErrors => flat(faultsOf(error));

const metresIn: Record<string, number> = { m: 1, cm: 0.01, mm: 0.001, in: 0.0254, '"': 0.0254 };

/** An aperture in metres, typed with or without its unit: "0.254", "254 mm", "10 in". Undefined when it can't be read. */
export function parseAperture(typed: string): number | undefined {
  const [, value, unit = "m"] = /^(\d*[.,]?\d+)\s*(m|cm|mm|in|")?$/i.exec(typed.trim()) ?? [];
  return value
    ? Number((Number(value.replace(",", ".")) * metresIn[unit.toLowerCase()]!).toFixed(6))
    : undefined;
}
