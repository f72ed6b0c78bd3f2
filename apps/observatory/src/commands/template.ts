import type { Site } from "../sky/place.ts";

/** A text as YAML takes it, whatever is in it, also in a comment: without a break of the line, by any reader's count. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

interface Sections {
  url: string | undefined;
  key: string | undefined;
  site: string;
  devices: string;
  filters: string;
  plateSolving: string;
  guiding: string;
}

/** The section of the place, with where its figures are from; what isn't known is blank. */
export const siteSection = (
  from: string,
  { latitude, longitude, elevation }: Record<keyof Site, number | "">,
): string => `site:  # degrees, east positive: ${from}
  latitude: ${latitude}
  longitude: ${longitude}
  elevation: ${elevation}`;

/** The text of an observatory.yaml, with comments for whoever fills it in. */
export const template = ({ url, key, site, devices, filters, plateSolving, guiding }: Sections): string =>
  `# The program at an observatory: docs/observatory.md
meridian:
  url: ${quoted(url ?? "https://meridian.example.org")}
  # From the observatory's page, under Settings, Connection; or leave it empty and set MERIDIAN_KEY.
  key: ${quoted(key ?? "")}

# Images that wait for their upload, and what has to outlive a restart.
data: ./observatory-data
# observer: written into each image

${[site, devices, filters].filter(Boolean).join("\n\n")}

# mount:
#   knows_place_and_time: true  # it may refuse to be told, as Celestron's do once they are aligned
#   pier_side: reversed         # or ignored: its driver says the wrong side of its pier, or always the same

# rotator_offset: 0      # the images' position angle when the rotator says 0

limits:
  # flip_minutes: 5       # of a mount that flips: so long past the meridian it may go on without
  min_altitude: 20        # degrees; Meridian's limit holds where it is higher
  sun_distance: 30        # degrees
  sun_altitude_max: -6    # degrees: above it everything is closed

${plateSolving}

${guiding}

# calibration:            # darks, biases and flats: left out, none are taken
#   when: [dusk, dawn, cloud]

safety:
  quiet_minutes: 20       # closed for so long after bad weather or a fault
  lost_minutes: 10        # closed when Meridian can't be reached for so long
  idle_minutes: 15        # closed without work for so long
  weather_minutes: 10     # closed when the weather station hasn't measured for so long
`;
