/** Conditions of the sky, in the order in which they are checked. */
export const skyConditions = [
  "darkness",
  "altitude",
  "horizon",
  "zenith",
  "hour_angle",
  "airmass",
  "moon_illumination",
  "moon_separation",
  "body",
] as const;
export type SkyCondition = (typeof skyConditions)[number];

/** Conditions that an observation's constraints set. The others are the observatory's, and that a body is at its coordinates. */
export type ConstraintCondition = Exclude<
  SkyCondition,
  "darkness" | "horizon" | "zenith" | "hour_angle" | "body"
>;

interface ConstraintField {
  /** The bounds of the limit in a request; that of a fraction is shown in percent. */
  min: number;
  max: number;
  unit: "°" | "%" | "";
  /** The description in a request and in the query of a night. */
  description?: string;
  queryDescription: string;
  /** The field in the form. */
  label: string;
  hint: string;
  /** Describes the limit for the line that sums up all constraints: "above 30°". */
  summary(value: string): string;
  /** The limit on the page of an observation, and what stands there without one. */
  fact: { label: string; words(value: string): string; none: string };
  /** The condition that the limit sets, and what is said where it doesn't hold now, or at any moment. */
  condition: { code: ConstraintCondition; now: string; throughout: string };
}

/**
 * The numbers by which an observation limits the sky, in the order of the form. Schemas, imports, the form and the sentences
 * of an explanation follow from this table; `brokenConditions` of the domain has the rule of each.
 */
const constraintFields = {
  min_altitude: {
    ...{ min: 0, max: 90, unit: "°" },
    description: "Degrees above the horizon",
    queryDescription: "Minimum altitude of the target in degrees",
    ...{ label: "Minimum altitude", hint: "Above the horizon" },
    summary: (value) => `above ${value}`,
    fact: { label: "Minimum altitude", words: (value) => value, none: "The observatory's own limit" },
    condition: {
      code: "altitude",
      now: "The target isn't high enough there.",
      throughout: "The target is never high enough there while it is dark.",
    },
  },
  max_airmass: {
    ...{ min: 1, max: 40, unit: "" },
    queryDescription: "Maximum airmass, 1 at the zenith",
    ...{ label: "Maximum airmass", hint: "1 at the zenith, 2 at 30° altitude" },
    summary: (value) => `airmass to ${value}`,
    fact: { label: "Maximum airmass", words: (value) => value, none: "Any" },
    condition: {
      code: "airmass",
      now: "The target is seen through too much air.",
      throughout: "The target is always seen through too much air while it is dark.",
    },
  },
  min_moon_separation: {
    ...{ min: 0, max: 180, unit: "°" },
    description: "Degrees",
    queryDescription: "Minimum distance to the Moon in degrees, while it is up",
    ...{ label: "Minimum Moon separation", hint: "From the target" },
    summary: (value) => `${value} from the Moon`,
    fact: { label: "Moon separation", words: (value) => `At least ${value}`, none: "Any" },
    condition: {
      code: "moon_separation",
      now: "The Moon is too near to the target.",
      throughout: "The Moon is too near whenever the target is high enough in the dark.",
    },
  },
  max_moon_illumination: {
    ...{ min: 0, max: 1, unit: "%" },
    description: "Fraction of the Moon's disc that is lit, 0 to 1",
    queryDescription: "Maximum lit fraction of the Moon's disc while it is up, 0 to 1",
    ...{ label: "Maximum Moon illumination", hint: "100 is full Moon" },
    summary: (value) => `Moon to ${value}`,
    fact: { label: "Moon illumination", words: (value) => `At most ${value}`, none: "Any" },
    condition: {
      code: "moon_illumination",
      now: "The Moon is too bright.",
      throughout: "The Moon is too bright whenever the target is high enough in the dark.",
    },
  },
} as const satisfies Record<string, ConstraintField>;

export type ConstraintName = keyof typeof constraintFields;

interface NamedField extends ConstraintField {
  name: ConstraintName;
}

/** Every limit with its name. */
export const constraintList = Object.entries(constraintFields).map(
  ([name, field]): NamedField => ({ name: name as ConstraintName, ...field }),
);

/** An object that has a value for each limit. */
export const eachConstraint = <Value>(of: (field: NamedField) => Value): Record<ConstraintName, Value> =>
  Object.fromEntries(constraintList.map((field) => [field.name, of(field)])) as Record<ConstraintName, Value>;
