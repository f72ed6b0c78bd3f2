import type { FormErrors } from "@mantine/form";
import { type HorizonReading, parseHorizon } from "@meridian/contract";
import { type HorizonRow, horizonOf } from "./rows.ts";

/** Reads a horizon from text; an empty one has no points. */
export const readHorizon = (text: string): HorizonReading =>
  text.trim() === "" ? { value: [] } : parseHorizon(text);

/** The faults of a request's points, by azimuth, at the rows where they were typed. */
export function rowFaults(rows: readonly HorizonRow[], faults: FormErrors): FormErrors {
  const points = horizonOf(rows);
  const errors: FormErrors = {};
  for (const [at, { index, point }] of points.entries()) {
    for (const part of [0, 1]) {
      const fault = faults[`horizon.${at}.${part}`];
      if (fault) errors[`horizon.${index}.${part}`] = fault;
    }
    if (point[0] !== undefined && point[0] === points[at - 1]?.point[0])
      errors[`horizon.${index}.0`] = "Another point has this azimuth.";
  }
  return errors;
}
