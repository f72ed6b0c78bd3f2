import { constraintList } from "@meridian/contract";
import { targetColumns } from "../../../observing/targets/index.ts";
import {
  asBoolean,
  asDeclination,
  asEpoch,
  asIds,
  asIs,
  asList,
  asNumber,
  asRightAscension,
  asText,
  type Field,
  field,
} from "./field.ts";

/** The fields of an observation's entry; one exposure may stand in columns of its own. */
export const observationFields: Field[] = [
  field("name", asText),
  field("priority", asNumber),
  field("urgency", asText),
  field("target.name", asText, ...targetColumns.name),
  field("target.ra", asRightAscension, ...targetColumns.ra),
  field("target.dec", asDeclination, ...targetColumns.dec),
  field("target.rotation", asNumber, "rotation"),
  field("target.epoch", asEpoch, "epoch"),
  field("target.equinox", asIs, ...targetColumns.equinox),
  field("target.frame", asIs, ...targetColumns.frame),
  field("target.pm_ra", asNumber, "pm_ra", "pmra"),
  field("target.pm_dec", asNumber, "pm_dec", "pmdec", "pmde"),
  field("exposures", asList),
  field("exposures.0.filter", asText, "filter"),
  ...["exposure_time", "exposure_count", "binning", "gain", "offset"].map((name) =>
    field(`exposures.0.${name}`, asNumber, name),
  ),
  ...constraintList.map(({ name }) => field(`constraints.${name}`, asNumber, name)),
  field("constraints.twilight", asText, "twilight"),
  ...["every", "radius", "settle_seconds"].map((name) => field(`sequence.dither.${name}`, asNumber)),
  field("sequence.dither.pattern", asText),
  ...["columns", "rows", "overlap", "rotation", "panel_width", "panel_height"].map((name) =>
    field(`sequence.mosaic.${name}`, asNumber, ...(name === "rotation" ? [] : [`mosaic.${name}`])),
  ),
  field("sequence.order", asText),
  field("windows", asList),
  field("fixed_time_start", asText),
  field("fixed_time_end", asText),
  field("bypass_darkness", asBoolean),
  field("monitoring.interval_hours", asNumber),
  field("monitoring.remaining", asNumber),
  field("external_storage_id", asText),
  field("where.observatory_ids", asIds, "observatory_ids"),
  ...["min_aperture", "max_pixel_scale", "min_field"].map((name) => field(`where.${name}`, asNumber, name)),
  field("accept.max_fwhm", asNumber, "max_fwhm"),
  field("accept.min_stars", asNumber, "min_stars"),
];

/** The fields of each list's entries. */
export const observationLists: Record<string, Field[]> = {
  exposures: [
    field("filter", asText),
    ...["exposure_time", "exposure_count", "binning", "gain", "offset"].map((path) => field(path, asNumber)),
  ],
  windows: [field("start", asText), field("end", asText)],
};

/** A target and its observation share a name where only one is given. */
export function shareName(entry: Record<string, unknown>): Record<string, unknown> {
  const target = entry.target as Record<string, unknown> | undefined;
  const name = entry.name ?? target?.name;
  return { ...entry, name, target: { ...target, name: target?.name ?? name } };
}
