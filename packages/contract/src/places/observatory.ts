import { z } from "zod";
import { avatarUrl } from "../base/avatar.ts";
import { observatoryAbilityFilters, observatorySorts, observatoryStatuses } from "../base/choices.ts";
import { choiceCounts, withCounts, yesOrNo } from "../base/counts.ts";
import {
  documentFields,
  ianaTimezone,
  id,
  ifVersion,
  line,
  listedBy,
  listParameters,
  order,
  page,
  queryBoolean,
  text,
  time,
} from "../base/primitives.ts";
import { observatoryAbilities, observatoryFlags, organizationRoleName } from "../ground/permission.ts";
import { downtimeNow } from "./downtime.ts";
import { observatoryHold, shownHold } from "./observatoryHold.ts";
import { changedOverheads, leavesSky, noSkyLeft, observatoryLimits } from "./observatoryLimits.ts";
import { onePerson, onePersonOrElse, personReference } from "./organization.ts";
import { rapidGrant, rapidInterrupts } from "./rapid.ts";

/** Degrees north, -90..90. */
export const latitude = z.number().min(-90).max(90);
/** Degrees east, -180..180. */
export const longitude = z.number().min(-180).max(180);
/** Metres above sea level. */
export const elevation = z.number().min(-500).max(9000);

export const equipment = z.object({
  telescope: text(200).optional(),
  /** Diameter of the aperture in metres. */
  aperture: z.number().positive().max(100).optional(),
  /** Focal length in millimetres. */
  focal_length: z.number().positive().max(1_000_000).optional(),
  mount: text(200).optional(),
  camera: text(200).optional(),
  /** Pixels of the camera's sensor. */
  sensor_width: z.int().positive().max(100_000).optional(),
  sensor_height: z.int().positive().max(100_000).optional(),
  /** Width of a pixel in micrometres. */
  pixel_size: z.number().positive().max(1000).optional(),
});
export type Equipment = z.output<typeof equipment>;

export const observatorySettings = z
  .strictObject({
    name: line(),
    description: text(5000).default(""),
    latitude,
    longitude,
    elevation: elevation.default(0),
    /** The one of its coordinates where none is given. */
    timezone: ianaTimezone.optional(),
    filters: z.array(line(50)).max(100).default([]),
    equipment: equipment.strict().default({}),
    ...observatoryLimits.shape,
    rapid_interrupts: rapidInterrupts
      .default("after_exposure")
      .describe("What becomes of the exposure in progress when a rapid request comes"),
  })
  .refine(leavesSky, { ...noSkyLeft });

export const ownerType = z.enum(["user", "organization"]);

export const observatoryStatus = z.enum(observatoryStatuses);

export const observatorySafety = z.enum(["safe", "unsafe", "unknown"]);
export const starCatalog = z.enum(["present", "missing", "unknown"]);
/** Names and values as a plugin gives them: operating system, host software, drivers and their versions. */
export const systemInfo = z
  .record(line(50), z.union([text(500), z.number(), z.boolean()]))
  .refine((info) => Object.keys(info).length <= 50, "must not have more than 50 entries");

/** An observatory at rest. */
export const observatoryDocument = z.object({
  ...observatorySettings.shape,
  timezone: ianaTimezone.default("UTC"),
  owner_type: ownerType,
  owner_id: id,
  status: observatoryStatus.default("offline"),
  last_seen_at: time.nullable().default(null),
  plugin_version: z.string().nullable().default(null),
  weather_hold: z.boolean().default(false),
  safety: observatorySafety.default("unknown"),
  /** True while its plugin says that it ought to be parked and closed, and can't do that. */
  left_open: z.boolean().default(false),
  /** The plugin's latest words on its weather hold, and on its safety; absent where the history alone has them. */
  weather_reason: text(2000).nullable().optional(),
  safety_reason: text(2000).nullable().optional(),
  /** The plugin's description of the machine that it runs on. */
  system_info: systemInfo.default({}),
  /** State of the star catalogue that solving plates requires. */
  star_catalog: starCatalog.default("unknown"),
  /** True if out of service: it takes no observations, and its earlier observations stay. */
  retired: z.boolean().default(false),
  /** True if everybody who is signed in finds it in the directory. */
  listed: z.boolean().default(false),
  hold: observatoryHold.nullable().default(null),
  /** Projects that may submit rapid requests. */
  rapid_projects: z.array(rapidGrant).default([]),
});
export type ObservatoryDocument = z.infer<typeof observatoryDocument>;

export const observatory = z.object({
  ...documentFields,
  // That is read elsewhere: by its administrators, and with its connection and its night.
  ...observatoryDocument.omit({ rapid_projects: true, weather_reason: true, safety_reason: true }).shape,
  last_seen_at: z.string().nullable(),
  /** Somebody holds it by hand, so it gets no work. */
  hold: shownHold.nullable(),
  /** A planned downtime is under way, so it gets no work. */
  downtime: downtimeNow.nullable(),
  owner_name: z.string(),
  /** True if an active observatory announcement exists. */
  has_active_announcement: z.boolean(),
  open_request_count: z
    .int()
    .nullable()
    .describe("How many people ask for access; null for those who may not answer them"),
  /** The caller's, all ways in taken together. */
  permissions: observatoryFlags,
  abilities: observatoryAbilities,
});
export type Observatory = z.infer<typeof observatory>;

/** Owned by the caller unless something else is said; an organization must be one whose observatories the caller manages. */
export const createObservatoryInput = observatorySettings.safeExtend({
  owner_type: ownerType.default("user"),
  owner_id: id.optional(),
});
export type CreateObservatoryInput = z.output<typeof createObservatoryInput>;
const { shape: limit } = observatoryLimits;
const given = z.strictObject({
  name: line(),
  description: text(5000),
  latitude,
  longitude,
  elevation,
  timezone: ianaTimezone,
  filters: z.array(line(50)).max(100),
  equipment: equipment.strict(),
  horizon: limit.horizon.unwrap(),
  min_altitude: limit.min_altitude.unwrap(),
  max_altitude: limit.max_altitude.unwrap(),
  hour_angle_limits: limit.hour_angle_limits.unwrap(),
  sun_altitude_max: limit.sun_altitude_max.unwrap(),
  overheads: limit.overheads.unwrap(),
  rapid_interrupts: rapidInterrupts,
  /** Refused while observations are under way or waiting there. */
  retired: z.boolean(),
  listed: z.boolean(),
});
export const updateObservatoryInput = z.strictObject({
  ...{ id, if_version: ifVersion },
  ...given.partial().shape,
  overheads: changedOverheads.optional(),
});
export type UpdateObservatoryInput = z.output<typeof updateObservatoryInput>;
export const observatoryIdInput = z.strictObject({ id });
export const deleteObservatoryInput = z.strictObject({ id, if_version: ifVersion });
export const transferObservatoryInput = z.strictObject({ id, owner_type: ownerType, owner_id: id });
export type TransferObservatoryInput = z.output<typeof transferObservatoryInput>;

export const observatoryAbilityFilter = z.enum(observatoryAbilityFilters);

export const listObservatoriesInput = z.strictObject({
  ...listParameters,
  counts: withCounts,
  search: line(100).optional(),
  status: observatoryStatus.optional(),
  weather_hold: queryBoolean.optional(),
  held: queryBoolean.optional().describe("Only those that people hold, or don't"),
  left_open: queryBoolean
    .optional()
    .describe("Only those that ought to be parked and closed and can't be, or all others"),
  retired: queryBoolean.optional().describe("Only those out of service, or in it"),
  has_requests: queryBoolean
    .optional()
    .describe(
      "Only those where somebody waits for the caller to answer a request for access, or nobody does",
    ),
  /** Selects those that this organization owns or is a member of. */
  organization_id: id.optional(),
  /** Selects those that this user or organization owns. */
  owner_id: id.optional(),
  /** Selects those of this project, which the caller must see. */
  project_id: id.optional(),
  /** Selects those where the caller may do this. */
  ability: observatoryAbilityFilter.optional(),
  sort: z.enum(observatorySorts).default("name"),
  order: order.default("asc"),
});
export type ListObservatoriesInput = z.output<typeof listObservatoriesInput>;
const observatoryCounts = z.object({
  status: choiceCounts(observatoryStatus.options),
  weather_hold: choiceCounts(yesOrNo),
  held: choiceCounts(yesOrNo),
  ability: choiceCounts(observatoryAbilityFilter.options),
});
/** An observatory in a list, without its horizon: that may have hundreds of points. */
export const observatoryItem = observatory.omit({ horizon: true });
export type ObservatoryItem = z.infer<typeof observatoryItem>;
export const observatoryPage = page(observatoryItem).extend({ counts: observatoryCounts.optional() });
export type ObservatoryPage = z.infer<typeof observatoryPage>;

/** A person or an organization on an observatory; the owner comes with every flag. */
export const observatoryMember = z.object({
  user_id: id.nullable(),
  organization_id: id.nullable(),
  name: z.string(),
  /** Address of a person: one's own, and for those who administer the observatory. */
  email: z.string().nullable(),
  email_verified: z.boolean().nullable(),
  avatar_url: avatarUrl,
  /** Short name of an organization. */
  short_name: z.string().nullable(),
  is_owner: z.boolean(),
  ...observatoryFlags.shape,
  created_at: z.string().nullable(),
});
export type ObservatoryMember = z.infer<typeof observatoryMember>;

export const observatoryMemberKind = z.enum(["users", "organizations"]);
export const listObservatoryMembersInput = z.strictObject({
  id,
  ...listedBy("name", "asc"),
  counts: withCounts,
  kind: observatoryMemberKind.optional(),
  search: line(100).optional(),
});
export type ListObservatoryMembersInput = z.output<typeof listObservatoryMembersInput>;
const observatoryMemberCounts = z.object({ kind: choiceCounts(observatoryMemberKind.options) });
export const observatoryMemberPage = page(observatoryMember).extend({
  counts: observatoryMemberCounts.optional(),
});
export type ObservatoryMemberPage = z.infer<typeof observatoryMemberPage>;

/** A new member; without flags they may look. */
export const addObservatoryMemberInput = z
  .strictObject({ id, ...personReference, ...observatoryFlags.partial().shape })
  .refine(onePerson, onePersonOrElse);
export type AddObservatoryMemberInput = z.output<typeof addObservatoryMemberInput>;
export const updateObservatoryMemberInput = z.strictObject({
  id,
  userId: id,
  ...observatoryFlags.partial().shape,
});
export type UpdateObservatoryMemberInput = z.output<typeof updateObservatoryMemberInput>;

/** A new organization; without flags it gets all of them. */
export const addObservatoryOrganizationInput = z.strictObject({
  id,
  organization_id: id,
  ...observatoryFlags.partial().shape,
});
export type AddObservatoryOrganizationInput = z.output<typeof addObservatoryOrganizationInput>;
export const updateObservatoryOrganizationInput = z.strictObject({
  id,
  orgId: id,
  ...observatoryFlags.partial().shape,
});
export type UpdateObservatoryOrganizationInput = z.output<typeof updateObservatoryOrganizationInput>;
export const observatoryOrganizationIdInput = z.strictObject({ id, orgId: id });

/** One way in which somebody got their access. */
export const accessSource = z.object({
  via: z.enum(["owner", "member", "organization"]),
  organization_id: id.nullable(),
  organization_name: z.string().nullable(),
  /** Theirs in that organization. */
  organization_role: organizationRoleName.nullable(),
  ...observatoryFlags.shape,
});
/** A person's effective flags on an observatory, and their origin. */
export const observatoryAccess = z.object({
  user_id: id,
  name: z.string(),
  /** One's own, and for those who administer the observatory; null for others. */
  email: z.string().nullable(),
  avatar_url: avatarUrl,
  ...observatoryFlags.shape,
  sources: z.array(accessSource),
});
export type ObservatoryAccess = z.infer<typeof observatoryAccess>;
export const listObservatoryAccessInput = z.strictObject({
  id,
  ...listedBy("name", "asc"),
  search: line(100).optional(),
});
export type ListObservatoryAccessInput = z.output<typeof listObservatoryAccessInput>;
export const observatoryAccessPage = page(observatoryAccess);
