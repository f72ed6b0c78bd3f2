import type { FormErrors } from "@mantine/form";
import { type ValidateObservationInput, validateObservationInput } from "@meridian/contract";
import { needed, validate } from "./faults.ts";
import { requestOf } from "./request.ts";
import type { Values } from "./values.ts";

/** Without these there is nothing to work out. */
const indispensable = new Set(["observatory_id", "target.ra", "target.dec"]);

const names: Record<string, string> = {
  project_id: "the project",
  "target.name": "the target's name",
};

/** Splits the form into what can be checked now and what can't. */
export interface SoFar {
  /** Undefined where something is wrong. */
  request: ValidateObservationInput | undefined;
  /** The names of fields that aren't filled in. */
  leftOut: string[];
  /** The faults in what is filled in, and missing fields that are indispensable. */
  faults: FormErrors;
  /** A path of the request as the form has it, which has rows that were left out. */
  pathInForm(path: string): string;
}

/** The rows of a group that lack something. */
const incomplete = (paths: readonly string[], group: string) =>
  new Set(paths.filter((path) => path.startsWith(`${group}.`)).map((path) => Number(path.split(".")[1])));

/** Takes out what isn't filled in yet, so that the rest can be checked. */
export function soFar(values: Values): SoFar {
  const errors = Object.entries(validate(values));
  const isMissing = ([path, message]: [string, unknown]) => message === needed && !indispensable.has(path);
  const faults = Object.fromEntries(errors.filter((error) => !isMissing(error)));
  const missing = errors.filter(isMissing).map(([path]) => path);
  const rows = { exposures: incomplete(missing, "exposures"), windows: incomplete(missing, "windows") };
  const kept = (group: keyof typeof rows) =>
    values[group].map((_, index) => index).filter((index) => !rows[group].has(index));
  const { name, target, priority, monitoring, sequence, ...request } = requestOf(values);
  const isRepeated = !missing.some((path) => path.startsWith("monitoring"));
  const isSequenced = !missing.some((path) => path.startsWith("sequence"));
  const read = validateObservationInput.safeParse({
    ...request,
    ...(name.trim() && { name }),
    ...(priority !== undefined && { priority }),
    target: { ...target, name: target.name.trim() || undefined },
    monitoring: isRepeated ? monitoring : null,
    sequence: isSequenced ? sequence : null,
    exposures: kept("exposures").map((index) => request.exposures[index]),
    windows: kept("windows").map((index) => request.windows[index]),
  });
  const inRows = (group: keyof typeof rows, word: string) =>
    [...rows[group]].map((index) => `${word} ${index + 1}`);
  return {
    request: Object.keys(faults).length > 0 ? undefined : read.data,
    leftOut: [
      ...missing.flatMap((path) => names[path] ?? []),
      ...inRows("exposures", "exposure"),
      ...inRows("windows", "window"),
      ...(isRepeated ? [] : ["how often it is repeated"]),
      ...(isSequenced ? [] : ["the sequence"]),
    ],
    faults,
    pathInForm(path) {
      const [group, row, ...rest] = path.split(".");
      if ((group !== "exposures" && group !== "windows") || row === undefined) return path;
      return [group, kept(group)[Number(row)] ?? row, ...rest].join(".");
    },
  };
}
