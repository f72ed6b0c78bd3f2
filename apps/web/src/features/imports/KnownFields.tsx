import { Button, Table, Text } from "@mantine/core";
import { constraintList, type ImportKind } from "@meridian/contract";
import { IconDownload } from "@tabler/icons-react";
import { csv, download } from "../../format/csv.ts";
import classes from "./Imports.module.css";

/** The possible columns of a file, with an example. */
export function KnownFields({ kind }: { kind: ImportKind }) {
  return (
    <details className={classes.known}>
      <summary>Columns and an example file</summary>
      <Text size="sm" mb="xs">
        A CSV file has them as columns; YAML, JSON and NDJSON as keys of each entry. Others are left out and
        named in the report.
      </Text>
      <div className={classes.knownTable}>
        <Table withRowBorders verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>What it is</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {knownFields[kind].map(({ names, meaning, isRequired }) => (
              <Table.Tr key={names}>
                <Table.Td>
                  <code>{names}</code>
                </Table.Td>
                <Table.Td>
                  {meaning}
                  {isRequired && " (required)"}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Button
        mt="sm"
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => download(`${kind}.csv`, csv(examples[kind]))}
      >
        Download example
      </Button>
    </details>
  );
}

interface KnownField {
  /** The name of a column or key, and its other names. */
  names: string;
  meaning: string;
  isRequired?: boolean;
}

const constraintNames = (isOne: (field: (typeof constraintList)[number]) => boolean) =>
  constraintList
    .filter(isOne)
    .map(({ name }) => name)
    .join(", ");

/** The fields of an entry, mostly under the names that lists of telescopes and targets use. */
const knownFields: Record<ImportKind, KnownField[]> = {
  observatories: [
    { names: "name", meaning: "The name; must be unique among your observatories", isRequired: true },
    { names: "latitude, lat", meaning: "Degrees north", isRequired: true },
    { names: "longitude, lon, lng", meaning: "Degrees east; 0 to 360 is read as well", isRequired: true },
    { names: "elevation, altitude", meaning: "Metres above sea level" },
    { names: "timezone, tz", meaning: "Like Atlantic/Canary; found from the position if missing" },
    { names: "filters", meaning: "Names, separated by commas" },
    { names: "min_altitude, max_altitude", meaning: "Degrees above the horizon" },
    {
      names: "horizon",
      meaning:
        "A list of [azimuth, altitude] in degrees, or the text of a file of N.I.N.A., Stellarium or KStars",
    },
    {
      names: "hour_angle_limits.from, hour_angle_limits.to",
      meaning: "Hours, west of the meridian positive",
    },
    { names: "sun_altitude_max", meaning: "Degrees; it is dark there once the Sun is this low" },
    { names: "slew_seconds, readout_seconds, filter_change_seconds", meaning: "Overheads" },
    {
      names: "rapid_interrupts",
      meaning: "What becomes of the exposure in progress when a rapid request comes: after_exposure, at_once",
    },
    {
      names: "telescope, aperture, focal_length, mount, camera, sensor_width, sensor_height, pixel_size",
      meaning:
        "Equipment; the aperture in metres, the focal length in millimetres, the sensor in pixels of so many micrometres",
    },
    { names: "description", meaning: "Text" },
  ],
  observations: [
    { names: "name", meaning: "The name; the target's name if missing" },
    { names: "target, object", meaning: "Name of the target", isRequired: true },
    { names: "ra", meaning: "5h 35m 17.3s, 05:35:17.3, or degrees", isRequired: true },
    { names: "dec", meaning: "-05 23 28, -05:23:28, or degrees", isRequired: true },
    { names: "filter", meaning: "One that the observatory has", isRequired: true },
    { names: "exposure_time", meaning: "Seconds", isRequired: true },
    { names: "exposure_count", meaning: "How many exposures", isRequired: true },
    { names: "binning, gain, offset", meaning: "Camera settings; the observatory's own if missing" },
    { names: "exposures", meaning: "Instead of these: a list of several, in YAML and JSON" },
    {
      names: "mosaic.columns, mosaic.rows, mosaic.overlap, mosaic.panel_width, mosaic.panel_height",
      meaning: "A mosaic: overlap in percent; arcminutes, the observatory's field of view if missing",
    },
    {
      names: "sequence",
      meaning: "Dithers, a mosaic and the order of the filters, in YAML and JSON as in the API",
    },
    {
      names: "min_aperture, max_pixel_scale, min_field",
      meaning: "Of the telescope, in metres, arcseconds a pixel and arcminutes; only without an observatory",
    },
    { names: "priority", meaning: "1 to 10; 10 is highest" },
    { names: "rotation", meaning: "Degrees east of north" },
    { names: "pm_ra, pm_dec, epoch", meaning: "Proper motion in mas a year, from a Julian year" },
    { names: constraintNames(({ unit }) => unit !== "%"), meaning: "Constraints" },
    { names: constraintNames(({ unit }) => unit === "%"), meaning: "0 to 1" },
    { names: "twilight", meaning: "civil, nautical or astronomical" },
    {
      names: "windows",
      meaning:
        'Observed only within them: [{"start": "2030-01-31T20:00:00Z", "end": "2030-02-01T04:00:00Z"}]',
    },
    { names: "fixed_time_start, fixed_time_end", meaning: "Like 2030-01-31T22:00:00Z" },
    { names: "bypass_darkness", meaning: "true: also while the Sun is up" },
  ],
};

/** A file that can be imported as it is. */
const examples: Record<ImportKind, string[][]> = {
  observatories: [
    ["name", "latitude", "longitude", "elevation", "timezone", "filters", "telescope", "aperture"],
    ["Example North", "28.7606", "-17.8847", "2396", "Atlantic/Canary", "L,R,G,B", "0.5 m reflector", "0.5"],
    ["Example South", "-24.6272", "-70.4044", "2635", "America/Santiago", "L,Ha", "", ""],
  ],
  observations: [
    ["name", "target", "ra", "dec", "filter", "exposure_time", "exposure_count", "priority"],
    ["Orion in luminance", "M 42", "05:35:17.3", "-05:23:28", "L", "60", "20", "5"],
    ["Andromeda in luminance", "M 31", "10.6847", "41.2688", "L", "120", "10", "7"],
  ],
};
