import {
  type CreateObservationInput,
  createObservationInput,
  eachConstraint,
  parseDeclination,
  parseRightAscension,
} from "@meridian/contract";
import { requestedSequence } from "./sequence.ts";
import { number, numberOrNull } from "./typed.ts";
import { type ExposureValues, motionOf, type Values } from "./values.ts";
import { requestedWhere } from "./where.ts";

const exposureOf = ({ filter, exposure_time, exposure_count, binning, gain, offset }: ExposureValues) => ({
  filter,
  exposure_time: number(exposure_time),
  exposure_count: number(exposure_count),
  binning: number(binning),
  gain: numberOrNull(gain),
  offset: numberOrNull(offset),
});

/** The contract has shares as fractions, the form in percent. */
const constraintsOf = ({ constraints }: Values) => ({
  ...eachConstraint(({ name, unit }) => {
    const typed = number(constraints[name]);
    return typed === undefined ? null : unit === "%" ? typed / 100 : typed;
  }),
  twilight: constraints.twilight,
});

/** The name of an observation that was given none: its target, and where it is observed. */
export const nameFor = ({ target }: Pick<Values, "target">, observatory?: { name: string }): string =>
  [target.name.trim(), observatory?.name].filter(Boolean).join(", ").slice(0, 200);

/** The same values with a name. */
export const named = (values: Values, observatory?: { name: string }): Values =>
  values.name.trim() ? values : { ...values, name: nameFor(values, observatory) };

/** No rule at all where none is filled in. */
function acceptOf({ accept }: Values) {
  const rules = { max_fwhm: numberOrNull(accept.max_fwhm), min_stars: numberOrNull(accept.min_stars) };
  return rules.max_fwhm === null && rules.min_stars === null ? null : rules;
}

function motionIn(target: Values["target"]) {
  const { epoch, pm_ra, pm_dec } = motionOf(target) ?? {};
  return pm_ra === undefined ? {} : { epoch, pm_ra, pm_dec };
}

/** The form's values as the contract takes them; what can't be read is left out. */
export function requestOf(values: Values) {
  const { bypass_darkness, external_storage_id, target, monitoring } = values;
  const { name } = named(values);
  return {
    ...{ name, bypass_darkness, external_storage_id },
    // A draft from before has none.
    urgency: values.urgency ?? "normal",
    project_id: values.project_id ?? undefined,
    observatory_id: values.isNetwork ? null : (values.observatory_id ?? undefined),
    where: values.isNetwork ? requestedWhere(values.where) : null,
    priority: number(values.priority),
    target: {
      name: target.name,
      ra: parseRightAscension(target.ra).value,
      dec: parseDeclination(target.dec).value,
      rotation: numberOrNull(target.rotation),
      ...motionIn(target),
    },
    exposures: values.exposures.map(exposureOf),
    constraints: constraintsOf(values),
    windows: values.windows.map(({ start, end }) => ({ start: start || undefined, end: end || undefined })),
    fixed_time_start: values.fixed_time_start || null,
    fixed_time_end: values.fixed_time_end || null,
    sequence: requestedSequence(values.sequence),
    monitoring: values.isMonitored
      ? { interval_hours: number(monitoring.interval_hours), remaining: number(monitoring.remaining) }
      : null,
    accept: acceptOf(values),
  };
}

/** The contract's reading of values that it has found valid. */
export const validRequest = (values: Values): CreateObservationInput =>
  createObservationInput.parse(requestOf(values));

/** The fields that somebody has changed: nothing else is sent, so that old values aren't judged again. */
export function changedRequest(values: Values, before: Values) {
  const { project_id: _, observatory_id: __, urgency: ___, ...request } = validRequest(values);
  const earlier: Record<string, unknown> = requestOf(before);
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(earlier[field]);
  return Object.fromEntries(Object.entries(request).filter(isChanged)) as Partial<typeof request>;
}
