import type { FormErrors } from "@mantine/form";
import { createObservatoryInput, leavesSky, observatoryLimits } from "@meridian/contract";
import { formResolver } from "../../../forms/form.ts";
import { faultsOf } from "../../../problem.ts";
import { readHorizon, rowFaults } from "../horizon/faults.ts";
import { requestOf } from "./request.ts";
import type { Values } from "./values.ts";

const unlimited = observatoryLimits.parse({});
const check = formResolver(createObservatoryInput);
const unreadable = (axis: "latitude" | "longitude") =>
  axis === "latitude"
    ? "Degrees north from -90 to 90, like 28.7606, 28 45 38 N or -33.2."
    : "Degrees east from -180 to 180, like 149.0711, 17 53 31 W or -17.9.";

/** Equipment is flat in the form, and a list has one message. */
const flat = (errors: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^equipment\.(?=[a-z])/, "").replace(/^(filters|horizon)\..*/, "$1"),
      message,
    ]),
  );

export function validate(values: Values): FormErrors {
  const request = requestOf(values);
  const faults = check(request);
  const { horizon: _, ...errors } = flat(faults);
  Object.assign(errors, rowFaults(values.horizon, faults));
  const { problem } = readHorizon(values.horizon_text ?? "");
  if (problem) errors.horizon_text = problem;
  for (const axis of ["latitude", "longitude"] as const)
    if (request[axis] === undefined) errors[axis] = values[axis].trim() ? unreadable(axis) : "Required";
  if (values.aperture.trim() && request.equipment.aperture === undefined)
    errors.aperture = "Metres, like 0.254, or with a unit: 254 mm.";
  if (request.elevation === undefined) errors.elevation = "Required";
  if (request.sun_altitude_max === undefined) errors.sun_altitude_max = "Required";
  const { min_altitude = unlimited.min_altitude, max_altitude = unlimited.max_altitude } = request;
  if (!errors.min_altitude && !leavesSky({ min_altitude, max_altitude }))
    errors.max_altitude = "Above the minimum altitude.";
  return errors;
}

/** The server's errors by form field. */
export const formFaultsOf = (error: unknown): FormErrors => flat(faultsOf(error));
