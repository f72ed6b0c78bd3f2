import type { FormErrors } from "@mantine/form";
import {
  constraintList,
  createObservationInput,
  hasFixedTime,
  parseDeclination,
  parseRightAscension,
} from "@meridian/contract";
import { formResolver } from "../../../forms/form.ts";
import { midstOf } from "../night/asked.ts";
import { isOfAnother, whyOutdated } from "./found.ts";
import { requestOf } from "./request.ts";
import { secondsOf } from "./summary.ts";
import { foundOf, type Values } from "./values.ts";

const check = formResolver(createObservationInput);
/** The message of a field that isn't filled in. */
export const needed = "Required";

/** A fixed time that has one end alone, or its ends the wrong way round. */
function fixedTimeFaults({ fixed_time_start: start, fixed_time_end: end }: Values): FormErrors {
  if (!start && !end) return {};
  if (!start) return { fixed_time_start: "When does it start? Or leave both empty." };
  if (!end) return { fixed_time_end: "When is it over? Or leave both empty." };
  return end > start ? {} : { fixed_time_end: "It ends after it has started." };
}

/** A fixed time or a rapid request that is to come again. */
function repeatFaults(request: ReturnType<typeof requestOf>): FormErrors {
  if (!request.monitoring) return {};
  if (request.urgency === "rapid") return { monitoring: "A rapid request happens once. Switch this off." };
  if (!hasFixedTime(request)) return {};
  return { monitoring: "A fixed time happens once. Switch this off, or use windows instead." };
}

/** Coordinates that were found for another name, another time or another place: a telescope would point there under this one. */
function targetFaults(values: Values, request: ReturnType<typeof requestOf>): FormErrors {
  const { target } = values;
  const found = foundOf(target);
  const name = target.name.trim();
  if (!found || !name) return {};
  if (isOfAnother(found, name))
    return {
      "target.name": `The coordinates are those of ${found.name}. Find those of “${name}”, or say below that it is there.`,
    };
  const midst = midstOf(request, { seconds: secondsOf(values) });
  // Whose they are is said below.
  return whyOutdated(found, request, midst) ? { "target.name": "Find its coordinates again." } : {};
}

/** Fields that the contract would fill in itself: here somebody has emptied them. */
function emptied({ priority, exposures, sequence, isNetwork, observatory_id }: Values): FormErrors {
  const unread = exposures.map(({ binning }, index) => binning === "" && `exposures.${index}.binning`);
  const { isDithered, dither, isMosaic, mosaic } = sequence;
  // Nobody knows yet which telescope takes the panels.
  const isUnsized = isNetwork && isMosaic;
  const ofSequence = [
    isDithered && dither.settle_seconds === "" && "sequence.dither.settle_seconds",
    isMosaic && mosaic.overlap === "" && "sequence.mosaic.overlap",
    isUnsized && mosaic.panel_width === "" && "sequence.mosaic.panel_width",
    isUnsized && mosaic.panel_height === "" && "sequence.mosaic.panel_height",
  ];
  const isNowhere = !isNetwork && observatory_id === null;
  const ofBasics = [isNowhere && "observatory_id", priority === "" && "priority"];
  const paths = [...ofBasics, ...unread, ...ofSequence].filter((path) => path !== false);
  return Object.fromEntries(paths.map((path) => [path, needed]));
}

/** The contract's rules, why an angle can't be read, and what a fixed time needs. */
export const validate = (values: Values): FormErrors => {
  const request = requestOf(values);
  const errors = {
    ...check(request),
    ...fixedTimeFaults(values),
    ...repeatFaults(request),
    ...targetFaults(values, request),
    ...emptied(values),
  };
  const { ra, dec } = values.target;
  const unread = {
    "target.ra": ra.trim() ? parseRightAscension(ra).problem : needed,
    "target.dec": dec.trim() ? parseDeclination(dec).problem : needed,
  };
  for (const [path, problem] of Object.entries(unread)) if (problem) errors[path] = problem;
  // Without a target there is no name to take from it, and that is said there.
  if (!values.name.trim()) delete errors.name;
  // The contract has shares as fractions.
  for (const { name, min, max } of constraintList.filter(({ unit }) => unit === "%"))
    if (errors[`constraints.${name}`])
      errors[`constraints.${name}`] = `From ${min * 100} to ${max * 100} percent.`;
  return errors;
};

/** True if any of a group's fields has a fault. */
export const hasFault = (errors: FormErrors, paths: readonly string[]): boolean =>
  Object.keys(errors).some((path) => paths.some((own) => path === own || path.startsWith(`${own}.`)));

const withWordsOfTheirOwn = new Set(["exposures", "windows", "monitoring", "where", "where.observatory_ids"]);

function hasField(path: string, values: Values): boolean {
  if (withWordsOfTheirOwn.has(path)) return true;
  const value = path
    .split(".")
    .reduce<unknown>((within, name) => (within as Record<string, unknown> | null)?.[name], values);
  return value === null || (value !== undefined && typeof value !== "object");
}

/** The refusals for which the form has no field. */
export const faultsElsewhere = (errors: FormErrors, values: Values): string[] =>
  Object.entries(errors)
    .filter(([path]) => !hasField(path, values))
    .map(([, message]) => String(message));

/** The refusals for which the form has a field. */
export const withField = (errors: FormErrors, values: Values): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => hasField(path, values)));
