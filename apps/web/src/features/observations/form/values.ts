import type { UseFormReturnType } from "@mantine/form";
import { randomId } from "@mantine/hooks";
import {
  type ConstraintName,
  eachConstraint,
  formatDeclination,
  formatRightAscension,
  type GoodTarget,
  type Observation,
  parseDeclination,
  parseRightAscension,
} from "@meridian/contract";
import { type Found, foundIn } from "./found.ts";
import { type SequenceValues, sequenceValues } from "./sequence.ts";
import type { Typed } from "./typed.ts";
import { type WhereValues, whereValues } from "./where.ts";

export interface ExposureValues {
  key: string;
  filter: string;
  exposure_time: Typed;
  exposure_count: Typed;
  binning: Typed;
  gain: Typed;
  offset: Typed;
}

export interface WindowValues {
  key: string;
  start: string;
  end: string;
}

/** Undefined where the coordinates aren't those that were found. */
export const foundOf = ({ found, ra, dec }: Values["target"]): Found | undefined =>
  found && found.ra === ra && found.dec === dec ? found : undefined;

/** The proper motion of what was found, as long as these are the coordinates. */
export interface Motion {
  ra: string;
  dec: string;
  epoch: number | undefined;
  pm_ra: number;
  pm_dec: number;
}

/** Undefined where the coordinates aren't those that it belongs to. */
export const motionOf = ({ motion, ra, dec }: Values["target"]): Motion | undefined =>
  motion && motion.ra === ra && motion.dec === dec ? motion : undefined;

/** The proper motion of what is at coordinates that are filled in; undefined where none is known. */
export function motionAt(
  position: { ra: string; dec: string },
  { epoch, pm_ra, pm_dec }: Pick<Observation["target"], "epoch" | "pm_ra" | "pm_dec">,
): Motion | undefined {
  if (pm_ra === undefined || pm_dec === undefined) return undefined;
  return { ...position, epoch, pm_ra, pm_dec };
}

/**
 * The values of the form, at the paths of the request so that faults find their fields: numbers as they are typed, angles in
 * whichever way they are typed, the Moon's light in percent, times as `MomentField` gives them.
 */
export interface Values {
  name: string;
  project_id: string | null;
  /** True for a request to the network, which `where` is about; then `observatory_id` counts for nothing. */
  isNetwork: boolean;
  observatory_id: string | null;
  where: WhereValues;
  priority: Typed;
  target: {
    name: string;
    ra: string;
    dec: string;
    rotation: Typed;
    motion?: Motion | undefined;
    found?: Found | undefined;
  };
  exposures: ExposureValues[];
  constraints: Record<ConstraintName, Typed> & Pick<Observation["constraints"], "twilight">;
  windows: WindowValues[];
  fixed_time_start: string;
  fixed_time_end: string;
  bypass_darkness: boolean;
  sequence: SequenceValues;
  isMonitored: boolean;
  monitoring: { interval_hours: Typed; remaining: Typed };
  external_storage_id: string | null;
  accept: { max_fwhm: Typed; min_stars: Typed };
  urgency: Observation["urgency"];
}

export type ObservationForm = UseFormReturnType<Values>;

export const blankExposure = (filter = ""): ExposureValues => ({
  key: randomId(),
  filter,
  ...{ exposure_time: "", exposure_count: 1, binning: 1, gain: "", offset: "" },
});

export const blankWindow = (): WindowValues => ({ key: randomId(), start: "", end: "" });

const dailyForAWeek = { interval_hours: 24, remaining: 6 };

export const blank = (): Values => ({
  ...{ name: "", project_id: null, priority: 5 },
  ...{ isNetwork: false, observatory_id: null, where: whereValues(null) },
  target: { name: "", ra: "", dec: "", rotation: "" },
  exposures: [blankExposure()],
  constraints: { ...eachConstraint(() => ""), twilight: null },
  windows: [],
  ...{ fixed_time_start: "", fixed_time_end: "", bypass_darkness: false },
  sequence: sequenceValues(null),
  ...{ isMonitored: false, monitoring: dailyForAWeek, external_storage_id: null, urgency: "normal" },
  accept: { max_fwhm: "", min_stars: "" },
});

/** Digits of the seconds. */
const digits = [1, 2, 3, 4, 5, 6];
/** Degrees, 0.000015 of an arcsecond: less than any telescope can point. */
const nothing = 4e-9;

/** In hours or degrees and their sixtieths, with the fewest digits that say the same. */
function inSixtieths(
  degrees: number,
  format: typeof formatDeclination,
  parse: typeof parseDeclination,
): string {
  const isSame = (text: string) => Math.abs((parse(text).value ?? Number.NaN) - degrees) < nothing;
  const written = digits.map((decimals) => format(degrees, decimals));
  return written.find(isSame) ?? String(degrees);
}

const percent = (share: number | null) => (share === null ? "" : Number((share * 100).toFixed(6)));

/** A target as the form shows it, of an observation that asks for these times at this place. */
export function targetValues(
  { name, ra, dec, ...motion }: Omit<Observation["target"], "rotation">,
  asked: Parameters<typeof foundIn>[2] = {},
) {
  const position = {
    ra: inSixtieths(ra, formatRightAscension, parseRightAscension),
    dec: inSixtieths(dec, formatDeclination, parseDeclination),
  };
  return { name, ...position, motion: motionAt(position, motion), found: foundIn(name, position, asked) };
}

/** Fills in a target of the catalogue, and the observatory that has it highest where none is chosen. */
export function takeTarget(form: ObservationForm, { observatory_id, size, ...target }: GoodTarget): void {
  const { found, ...filled } = targetValues(target);
  form.setFieldValue("target", {
    ...form.getValues().target,
    ...filled,
    found: { ...found, size: size?.major },
  });
  form.clearFieldError("target.name");
  if (!form.getValues().isNetwork && !form.getValues().observatory_id)
    form.setFieldValue("observatory_id", observatory_id);
}

/** An observation as the form shows it. */
export function valuesOf(observation: Observation): Values {
  const { target, constraints, exposures, windows, monitoring, accept } = observation;
  const { name, project_id, where, priority, bypass_darkness, external_storage_id } = observation;
  // A request to the network may be placed somewhere meanwhile.
  const observatory_id = where === null ? observation.observatory_id : null;
  return {
    ...{ name, project_id, priority, bypass_darkness, external_storage_id },
    isNetwork: where !== null,
    ...{ observatory_id, where: whereValues(where) },
    urgency: observation.urgency,
    target: { ...targetValues(target, { ...observation, observatory_id }), rotation: target.rotation ?? "" },
    exposures: exposures.map(({ gain, offset, acquired: _, acquired_by_panel: __, ...exposure }, index) => ({
      ...{ key: String(index), ...exposure, gain: gain ?? "", offset: offset ?? "" },
    })),
    constraints: {
      ...eachConstraint(({ name, unit }) =>
        unit === "%" ? percent(constraints[name]) : (constraints[name] ?? ""),
      ),
      twilight: constraints.twilight,
    },
    windows: windows.map((window, index) => ({ key: String(index), ...window })),
    fixed_time_start: observation.fixed_time_start ?? "",
    fixed_time_end: observation.fixed_time_end ?? "",
    sequence: sequenceValues(observation.sequence),
    isMonitored: monitoring !== null,
    monitoring: monitoring ?? dailyForAWeek,
    accept: { max_fwhm: accept?.max_fwhm ?? "", min_stars: accept?.min_stars ?? "" },
  };
}

/** Another observation like this one. Times that are past and occurrences that were made stay behind. */
export function copyOf(observation: Observation, now = new Date().toISOString()): Values {
  const values = valuesOf(observation);
  const { fixed_time_end, monitoring } = observation;
  const isFixed = fixed_time_end !== null && fixed_time_end > now;
  const isMonitored = monitoring !== null && monitoring.remaining > 0;
  return {
    ...values,
    name: `${observation.name} (copy)`.slice(0, 200),
    urgency: "normal",
    windows: values.windows.filter(({ end }) => end > now),
    ...(!isFixed && { fixed_time_start: "", fixed_time_end: "" }),
    ...(!isMonitored && { isMonitored, monitoring: dailyForAWeek }),
  };
}
