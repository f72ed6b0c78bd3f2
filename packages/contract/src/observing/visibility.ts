import { z } from "zod";
import { id, queryBoolean, queryNumber, skyTime } from "../base/primitives.ts";
import { observatoryDocument } from "../places/observatory.ts";
import { eachConstraint, skyConditions } from "./constraintFields.ts";
import { constraints, exposureRequest, properMotion, targetFields } from "./observation.ts";
import { observationStatus } from "./observationStatus.ts";
import { expansion } from "./sequence.ts";

/** Reasons why an observation isn't handed out. */
export const hindranceCode = z.enum([
  "status",
  "project",
  /** The project no longer allows its observatory, or any of those that a request to the network names. */
  "project_observatory",
  /** The submitter may no longer observe at its observatory, or their account is deactivated. */
  "observer",
  "retired",
  "offline",
  "plugin",
  "hold",
  "downtime",
  "weather",
  "safety",
  "queue",
  /** Another rapid observation is under way there. */
  "rapid",
  "rejected",
  /** The telescope isn't what a request to the network asks for. */
  "fit",
  /** Another observatory would execute the request to the network better. */
  "elsewhere",
  "time",
  ...skyConditions,
]);
export type HindranceCode = z.infer<typeof hindranceCode>;
export const hindrance = z.object({
  code: hindranceCode,
  /** A sentence for people. */
  message: z.string(),
  until: z
    .string()
    .optional()
    .describe(
      "When it is in the way no longer, where that is known: a limit of the sky within the next day, or a downtime",
    ),
});
export type Hindrance = z.infer<typeof hindrance>;

/** Next time when target, Sun, Moon, windows and fixed time allow an observation to be exposed. */
export const chance = z.object({ start: z.string(), end: z.string() });
export type Chance = z.infer<typeof chance>;

const outlook = {
  next_chance: chance.nullable(),
  /** End of the time that was searched. */
  searched_until: z.string(),
  is_all_searched: z
    .boolean()
    .describe(
      "True if nothing of its windows or its fixed time is left after that: without a chance it won't be executed as it is",
    ),
  /** Reason why there is no chance within that time. */
  hindrance: hindrance.nullable().describe("What is in the way all that time; null with a chance"),
};

/** An observatory that may execute an observation, and when it could. */
export const placeOutlook = z.object({
  observatory_id: z.string(),
  observatory_name: z.string(),
  timezone: z.string(),
  hindrances: z.array(hindrance).describe("What is in the way there now; empty where it could begin now"),
  next_chance: chance.nullable(),
  hindrance: hindrance
    .nullable()
    .describe(
      "What is in the way in all the time that was searched there; null with a chance, and where none was looked for",
    ),
  altitude: z.number().nullable().describe("The highest of the target within the next chance, in degrees"),
  moon_separation: z
    .number()
    .nullable()
    .describe("From the Moon at that moment, in degrees; null while the Moon is down"),
  field: z
    .object({ width: z.number(), height: z.number() })
    .nullable()
    .describe("The telescope's field of view in arcminutes; null where it isn't known"),
});
export type PlaceOutlook = z.infer<typeof placeOutlook>;

const places = {
  observatories: z
    .array(placeOutlook)
    .describe(
      "The observatories that a request to the network may be placed at, the best first: where it could begin now, then by the next chance, altitude and the Moon. Empty for a request to one observatory",
    ),
  observatories_left_out: z
    .int()
    .describe("Those besides, which weren't searched: the first 60 are, connected ones before others"),
};

/** Judgement on a requested observation. */
export const validation = z.object({
  /** True if it would be accepted. */
  valid: z.boolean(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  warnings: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .describe("Fields that would be accepted, and what wouldn't go as they ask"),
  left_out: z.array(z.string()).describe("What a submission needs and wasn't given: it isn't judged"),
  ...outlook,
  ...places,
  expansion: expansion
    .nullable()
    .describe(
      "What would be taken, and in which time; null without exposures, or while they or the sequence are wrong. Of a request to the network: at the observatory in `expansion_at`, or with usual overheads while none is known",
    ),
  expansion_at: z
    .object({
      observatory_id: z.string(),
      observatory_name: z.string(),
      least_seconds: z.number().describe("The shortest total time at an observatory that fits"),
      most_seconds: z.number().describe("The longest one"),
    })
    .nullable()
    .describe(
      "Of a request to the network: where it would go first, and the range of its total time over all observatories that fit. Null for other observations, and while none fits",
    ),
});
export type Validation = z.infer<typeof validation>;

const plannedPlace = chance.extend({
  observatory_id: z.string(),
  observatory_name: z.string(),
  place: z
    .int()
    .min(1)
    .describe("Its place among the observations that are planned there in that night and haven't begun"),
  of: z.int().min(1).describe("The number of those"),
});
export type PlannedPlace = z.infer<typeof plannedPlace>;

/** Reasons why an observation isn't observed now, and the time when it may be. */
export const explanation = z.object({
  status: observationStatus,
  hindrances: z
    .array(hindrance)
    .describe(
      "Everything that is in its way at this moment; empty when it is handed out in the next minutes. Of one that isn't pending `status`, and, while it is assigned, suspended or in progress, what keeps its observatory from it",
    ),
  queue: z
    .object({ place: z.int().min(1), of: z.int().min(1) })
    .nullable()
    .describe(
      "Its place among the pending observations of its observatory, by priority and then by age; null while it isn't offered. Of those that are possible at a moment, the first is assigned first",
    ),
  planned: plannedPlace
    .nullable()
    .describe(
      "Its turn in the night at hand, if the weather stays fair and nothing else comes before it; null without one, and once it has begun. A request to the network has it where it would be executed first",
    ),
  ...outlook,
  ...places,
});
export type Explanation = z.infer<typeof explanation>;

const moving = (of: typeof properMotion.epoch) => queryNumber.pipe(of.unwrap()).optional();
const motion = {
  epoch: moving(properMotion.epoch).describe("When it is at this position, in Julian years; 2000 without it"),
  pm_ra: moving(properMotion.pm_ra).describe(
    "Proper motion in right ascension, times the cosine of the declination, in mas a year",
  ),
  pm_dec: moving(properMotion.pm_dec).describe("Proper motion in declination, in mas a year"),
};

/** Conditions of an observation, as queries have them. */
export const skyQuery = z.strictObject({
  ...eachConstraint(({ name, queryDescription }) =>
    queryNumber.pipe(constraints.shape[name].unwrap().unwrap()).optional().describe(queryDescription),
  ),
  twilight: constraints.shape.twilight
    .unwrap()
    .unwrap()
    .optional()
    .describe("Which twilight counts as dark; nautical without it"),
  bypass_darkness: queryBoolean.optional().describe("Whether it is also possible while the Sun is up"),
  exposure_time: queryNumber
    .pipe(exposureRequest.shape.exposure_time)
    .optional()
    .describe("The longest exposure in seconds: the sky has to allow it from its beginning to its end"),
});
export type SkyQuery = z.output<typeof skyQuery>;

/** A target in the sky of an observatory, through one night. */
export const nightInput = z.strictObject({
  id,
  name: targetFields.shape.name
    .optional()
    .describe("Of the target: the Sun, the Moon and planets are at these coordinates for a while only"),
  ra: queryNumber.pipe(targetFields.shape.ra).describe("Right ascension in degrees, ICRS"),
  dec: queryNumber.pipe(targetFields.shape.dec).describe("Declination in degrees, ICRS"),
  ...motion,
  at: skyTime.optional().describe("A moment in the night, or in the day before it; now without it"),
  ...skyQuery.shape,
});
export type NightInput = z.output<typeof nightInput>;

const span = z.object({ start: z.string(), end: z.string() });

/** Angles in degrees, without refraction. */
const nightPoint = z.object({
  at: z.string(),
  altitude: z.number(),
  azimuth: z.number().describe("Of the target, from north through east, 0 to 360"),
  hour_angle: z.number().describe("Of the target, in hours from -12 to 12, west of the meridian positive"),
  limit_altitude: z
    .number()
    .describe(
      "The lowest altitude that is allowed at this azimuth: the highest of the observatory's minimum, its horizon there, and the query's",
    ),
  moon_altitude: z.number(),
  sun_altitude: z.number(),
  moon_separation: z.number(),
});
export type NightPoint = z.infer<typeof nightPoint>;

/** Depth of the Sun below the horizon: not at all, up to 6°, 12°, 18°, and more. */
export const nightPhase = span.extend({
  phase: z.enum(["day", "civil", "nautical", "astronomical", "night"]),
});
export type NightPhase = z.infer<typeof nightPhase>;

export const night = span.extend({
  timezone: observatoryDocument.shape.timezone.describe("The observatory's own"),
  min_altitude: z.number().describe("In degrees: the higher one of the observatory's and the query's"),
  max_altitude: observatoryDocument.shape.max_altitude
    .unwrap()
    .describe("In degrees: the observatory's limit"),
  hour_angle_limits: observatoryDocument.shape.hour_angle_limits
    .unwrap()
    .describe("The observatory's, in hours"),
  /** Points from sunset to sunrise, and half an hour more; a whole day where the Sun doesn't set or doesn't rise. */
  points: z.array(nightPoint),
  phases: z
    .array(nightPhase)
    .describe(
      "Day, twilights and night without a gap; the Sun is 6°, 12° and 18° below the horizon between them",
    ),
  dark: z
    .array(span)
    .describe("When the Sun is far enough below the horizon, by the observatory and the query"),
  possible: z
    .array(span)
    .describe(
      "When darkness, altitude, horizon, zenith, hour angle, airmass and Moon all allow it, and no downtime is planned, to the minute; no part is shorter than the longest exposure",
    ),
  downtimes: z
    .array(span.extend({ reason: z.string() }))
    .describe("Planned downtimes of the observatory in this time, with their own starts and ends"),
  highest: nightPoint.nullable().describe("The highest point while it is dark; null without darkness"),
  moon_illumination: z.number().describe("Fraction of the Moon's disc that is lit at the middle, 0 to 1"),
});
export type Night = z.infer<typeof night>;
