import { z } from "zod";
import { documentFields, id, ifVersion, line, paragraphs, text, time } from "../base/primitives.ts";
import { externalStorageKind } from "../places/externalStorage.ts";
import { acceptRules } from "./acceptance.ts";
import { eachConstraint } from "./constraintFields.ts";
import { observationAbilities } from "./observationRules.ts";
import { observationStatus } from "./observationStatus.ts";
import { mostPanels, sequence } from "./sequence.ts";
import { urgency } from "./urgency.ts";
import { askedWhere, where } from "./where.ts";

/** Motion of a star across the sky: parts that aren't given are zero. */
export const properMotion = {
  epoch: z
    .number()
    .min(1800)
    .max(2200)
    .optional()
    .describe("When it is at this position, in Julian years; required with a proper motion"),
  pm_ra: z
    .number()
    .min(-20_000)
    .max(20_000)
    .optional()
    .describe("Proper motion in right ascension, times the cosine of the declination, in mas a year"),
  pm_dec: z
    .number()
    .min(-20_000)
    .max(20_000)
    .optional()
    .describe("Proper motion in declination, in mas a year"),
};

/** Position in the ICRS, in degrees. */
export const targetFields = z.strictObject({
  name: line().describe(
    "Of the Sun, the Moon or a planet, as Moon or Mars: it has to be at the coordinates in each window, or at the start of the fixed time",
  ),
  ra: z.number().min(0).lt(360).describe("Right ascension in degrees, ICRS"),
  dec: z.number().min(-90).max(90).describe("Declination in degrees, ICRS"),
  rotation: z.number().min(0).lt(360).nullable().default(null).describe("Position angle in degrees"),
  ...properMotion,
});

/** Half a proper motion leads astray as none does. */
function bothWays(
  moving: { epoch?: number | undefined; pm_ra?: number | undefined; pm_dec?: number | undefined },
  issues: z.RefinementCtx,
) {
  const { epoch, pm_ra, pm_dec } = moving;
  if (pm_ra !== undefined && pm_dec === undefined)
    issues.addIssue({ code: "custom", path: ["pm_dec"], message: "is required with pm_ra" });
  if (pm_ra !== undefined && pm_dec !== undefined && epoch === undefined)
    issues.addIssue({
      code: "custom",
      path: ["epoch"],
      message: "is required with pm_ra: the year of the position, as 2000, or 2016 of Gaia DR3",
    });
  if (pm_dec !== undefined && pm_ra === undefined)
    issues.addIssue({ code: "custom", path: ["pm_ra"], message: "is required with pm_dec" });
}

export const target = targetFields.superRefine(bothWays);

/** Exposures through one filter. */
export const exposureRequest = z.strictObject({
  filter: line(50),
  exposure_time: z.number().positive().max(86_400).describe("Seconds"),
  exposure_count: z.int().min(1).max(100_000).describe("Of each panel, in a mosaic"),
  binning: z.int().min(1).max(16).default(1),
  gain: z.number().nullable().default(null),
  offset: z.number().nullable().default(null),
});

/** A request for exposures, with the number of those acquired. */
export const exposure = exposureRequest.extend({
  acquired: z
    .int()
    .min(0)
    .default(0)
    .describe("Of all panels, in a mosaic, and without those that were rejected"),
  acquired_by_panel: z
    .array(z.int().min(0))
    .max(mostPanels)
    .optional()
    .describe("In a mosaic, once any of a panel is acquired: how many of each panel"),
});

export const constraints = z.strictObject({
  ...eachConstraint(({ min, max, description }) => {
    const limit = z.number().min(min).max(max).nullable().default(null);
    return description ? limit.describe(description) : limit;
  }),
  twilight: z.enum(["civil", "nautical", "astronomical"]).nullable().default(null),
});

export const observationWindow = z.strictObject({ start: time, end: time });

const asksNetwork =
  "A request to the network, without `observatory_id`: it is placed at the best observatory that fits and can begin, and goes elsewhere from one that goes away. `{}` for any observatory where the submitter may observe and that the project uses";

const request = {
  name: line(),
  priority: z.int().min(1).max(10).describe("1 to 10, 10 is the highest"),
  target,
  exposures: z.array(exposureRequest).min(1).max(100),
  constraints,
  windows: z
    .array(observationWindow)
    .max(100)
    .describe(
      "It is made within these, one of which holds its longest exposure; at any time when there are none",
    ),
  fixed_time_start: time.nullable().describe("It starts then, and at no other time; in the future"),
  fixed_time_end: time
    .nullable()
    .describe("Needed with fixed_time_start: by then all its exposures are taken"),
  bypass_darkness: z.boolean().describe("Also while the Sun is up"),
  monitoring: z
    .strictObject({ interval_hours: z.number().positive().max(8760), remaining: z.int().min(0).max(10_000) })
    .nullable()
    .describe(
      "Made again as often as `remaining` says, as long as its windows leave time; not with a fixed time, which happens once",
    ),
  sequence: sequence
    .nullable()
    .describe(
      "Dithers, panels of a mosaic, filters in turn; null for one entry after the other at the target",
    ),
  external_storage_id: id
    .nullable()
    .describe("Where its files are delivered: one of `GET /api/v1/user/external-storage`"),
  accept: acceptRules
    .nullable()
    .describe("Images that don't meet this are rejected, and taken again while its windows last"),
  where: askedWhere.nullable().describe(asksNetwork),
};

/** An observer's request. */
export const observationRequest = z.strictObject({
  ...request,
  priority: request.priority.default(5),
  constraints: constraints.default(constraints.parse({})),
  windows: request.windows.default([]),
  fixed_time_start: request.fixed_time_start.default(null),
  fixed_time_end: request.fixed_time_end.default(null),
  bypass_darkness: request.bypass_darkness.default(false),
  monitoring: request.monitoring.default(null),
  sequence: request.sequence.default(null),
  external_storage_id: request.external_storage_id.default(null),
  accept: request.accept.default(null),
  where: request.where.default(null),
  urgency: urgency
    .default("normal")
    .describe(
      "`rapid` needs the right of the project at the observatory; it stays what it was when submitted",
    ),
});

/** An observation at rest. */
export const observationDocument = z.object({
  ...observationRequest.shape,
  where: where.nullable().default(null).describe(asksNetwork),
  exposures: z.array(exposure).min(1).max(100),
  rejected: z
    .array(z.int().min(0))
    .max(100)
    .default([])
    .describe("How many of each of `exposures` were taken and rejected: as many more are asked for"),
  rejected_by_panel: z
    .array(z.array(z.int().min(0)).max(mostPanels))
    .max(100)
    .default([])
    .describe("In a mosaic, once any is rejected: how many of each panel, for each of `exposures`"),
  project_id: id,
  observatory_id: id
    .nullable()
    .describe("Null while a request to the network is placed nowhere, as it is while it is pending"),
  user_id: id,
  organization_id: id.nullable().default(null),
  status: observationStatus.default("pending"),
  status_reason: text(2000).nullable().default(null),
  assigned_at: time.nullable().default(null),
  started_at: time.nullable().default(null),
  finished_at: time.nullable().default(null),
  /** Only images from then on count for its exposures: those of this occurrence, of what is asked for now. */
  counted_since: time.nullable().default(null),
  interrupted_by: id
    .nullable()
    .default(null)
    .describe("The rapid observation that it was suspended for; it goes on by itself afterwards"),
  /** Deprecated, read only. */
  captured_files: z.array(z.unknown()).optional(),
});
export type ObservationDocument = z.infer<typeof observationDocument>;

export const observation = z.object({
  ...documentFields,
  ...observationDocument.omit({ captured_files: true, counted_since: true }).shape,
  fixed_time_start: z.string().nullable(),
  fixed_time_end: z.string().nullable(),
  windows: z.array(z.object({ start: z.string(), end: z.string() })),
  assigned_at: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  captured_files: z.array(z.unknown()).optional().meta({ deprecated: true }),
  project_name: z.string(),
  /** Empty where the observatory is gone; null while it is placed at none. */
  observatory_name: z.string().nullable(),
  /** The site's IANA name as it is stored; UTC where the observatory is gone, or there is none. */
  observatory_timezone: z.string(),
  user_name: z.string(),
  organization_name: z.string().nullable(),
  /** Present name of the storage; null when there is none, or it is gone. */
  external_storage_name: z.string().nullable(),
  image_id: z
    .string()
    .nullable()
    .describe("The newest light image that has a preview; null also where you may not see its images"),
  abilities: observationAbilities,
});
export type Observation = z.infer<typeof observation>;

const submitted = z.strictObject({
  ...observationRequest.shape,
  project_id: id,
  observatory_id: id.nullable().default(null).describe("Required, unless `where` asks the network"),
});
/** Asks for a place together with all else that is missing, before the rest is sound. */
const placed = {
  path: ["observatory_id"],
  message: "is required, or where: {} for any observatory that fits",
  when: () => true,
};
const isPlaced = (asked: { observatory_id?: string | null; where?: unknown }) =>
  !!asked.observatory_id || !!asked.where;

/** A new observation in a project that the caller belongs to, at an observatory where they may observe, or at any that fits. */
export const createObservationInput = submitted.refine(isPlaced, placed);
export type CreateObservationInput = z.output<typeof createObservationInput>;
/** A complete or partial observation: observatory, position, and whatever else is known. */
export const validateObservationInput = submitted
  .extend({
    name: request.name.optional(),
    project_id: id.optional(),
    target: targetFields.extend({ name: targetFields.shape.name.optional() }).superRefine(bothWays),
    exposures: z.array(exposureRequest).max(100).default([]),
  })
  .refine(isPlaced, placed);
export type ValidateObservationInput = z.output<typeof validateObservationInput>;
/** While it is pending. Project and observatory stay. */
export const updateObservationInput = z.strictObject({
  id,
  if_version: ifVersion,
  ...z.object(request).partial().shape,
});
export type UpdateObservationInput = z.output<typeof updateObservationInput>;
export const observationIdInput = z.strictObject({ id });
export const deleteObservationInput = z.strictObject({ id, if_version: ifVersion });
export const cancelObservationInput = z.strictObject({ id, reason: paragraphs(2000).optional() });
export type CancelObservationInput = z.output<typeof cancelObservationInput>;
export const setObservationStatusInput = cancelObservationInput.extend({
  status: observationStatus.describe("One of `abilities.set_status`"),
});
export type SetObservationStatusInput = z.output<typeof setObservationStatusInput>;

/** A destination that the caller may have an observation's files delivered to: one of an organization of theirs. */
export const observationDestination = z.object({
  id,
  kind: externalStorageKind,
  name: z.string(),
  organization_id: id,
  organization_name: z.string(),
});
export type ObservationDestination = z.infer<typeof observationDestination>;
export const observationDestinations = z.object({ items: z.array(observationDestination) });
