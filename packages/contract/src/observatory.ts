import { z } from "zod";
import { observatoryAbilities } from "./permission.ts";
import { documentFields, id, line, listParameters, order, page, text, time } from "./primitives.ts";
import { ianaTimezone } from "./user.ts";

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
});

export const observatorySettings = z.strictObject({
  name: line(),
  description: text(5000).default(""),
  latitude,
  longitude,
  elevation: elevation.default(0),
  timezone: ianaTimezone.default("UTC"),
  filters: z.array(line(50)).max(100).default([]),
  equipment: equipment.strict().default({}),
  min_altitude: z.number().min(0).max(90).default(20),
});

export const observatoryStatus = z.enum(["online", "offline"]);

/** An observatory at rest. */
export const observatoryDocument = z.object({
  ...observatorySettings.shape,
  owner_type: z.enum(["user", "organization"]),
  owner_id: id,
  status: observatoryStatus.default("offline"),
  last_seen_at: time.nullable().default(null),
  plugin_version: z.string().nullable().default(null),
  weather_hold: z.boolean().default(false),
  safety: z.enum(["safe", "unsafe", "unknown"]).default("unknown"),
});
export type ObservatoryDocument = z.infer<typeof observatoryDocument>;

export const observatory = z.object({
  ...documentFields,
  ...observatoryDocument.shape,
  last_seen_at: z.string().nullable(),
  /** Whether an active observatory announcement exists. */
  has_active_announcement: z.boolean(),
  abilities: observatoryAbilities,
});
export type Observatory = z.infer<typeof observatory>;

export const listObservatoriesInput = z.strictObject({
  ...listParameters,
  search: line(100).optional(),
  status: observatoryStatus.optional(),
  sort: z.enum(["name", "created_at"]).default("name"),
  order: order.default("asc"),
});
export type ListObservatoriesInput = z.output<typeof listObservatoriesInput>;
export const observatoryPage = page(observatory);
export const observatoryIdInput = z.strictObject({ id });
