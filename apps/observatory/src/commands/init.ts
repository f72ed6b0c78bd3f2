import { writeFile } from "node:fs/promises";
import type { Indi } from "../indi/client.ts";
import { type DeviceKind, devicesThatAre, survey } from "./survey.ts";

interface Asked {
  file: string;
  url: string | undefined;
  key: string | undefined;
  /** The INDI server, as host:port. */
  address: string;
}

const quoted = (text: string) => JSON.stringify(text);

/** Writes a configuration for the devices of an INDI server; never over a file that is there. */
export async function init({ file, url, key, address }: Asked): Promise<number> {
  const [host = "127.0.0.1", port = "7624"] = address.split(":");
  await using indi = await survey(host, Number(port));
  const content = template(indi, { host, port, url, key });
  try {
    await writeFile(file, content, { flag: "wx", mode: 0o600 });
  } catch {
    throw new Error(`${file} is there already, or can't be written.`);
  }
  console.log(
    `${file} is written. Read it, fill in what it asks for, then: npm run observatory -- check --config ${file}`,
  );
  return 0;
}

function template(
  indi: Indi,
  { host, port, url, key }: { host: string; port: string; url: string | undefined; key: string | undefined },
): string {
  const device = (kind: DeviceKind, isRequired: boolean) => {
    const [first, ...others] = devicesThatAre(indi, kind);
    const more = others.length > 0 ? `  # or ${others.join(", ")}` : "";
    if (first) return `  ${kind}: ${quoted(first)}${more}`;
    return isRequired ? `  ${kind}: ""  # required: the server has none` : `  # ${kind}: none found`;
  };
  const [mount] = devicesThatAre(indi, "mount");
  const place = (element: string) => {
    const value = mount && indi.devices.find(mount, "GEOGRAPHIC_COORD")?.elements.get(element)?.value;
    return typeof value === "number" ? value : undefined;
  };
  const [latitude, east, elevation] = ["LAT", "LONG", "ELEV"].map(place);
  const isKnown = latitude !== undefined && east !== undefined && (latitude !== 0 || east !== 0);
  const longitude = east !== undefined && east > 180 ? east - 360 : east;
  const where = isKnown ? "as the mount has it" : "degrees, east positive: fill in";
  const [wheel] = devicesThatAre(indi, "filter_wheel");
  const filters = wheel ? [...(indi.devices.find(wheel, "FILTER_NAME")?.elements.values() ?? [])] : [];
  return `# The program at an observatory: docs/observatory.md
meridian:
  url: ${quoted(url ?? "https://meridian.example.org")}
  # From the observatory's page, under Connection; or leave it out and set MERIDIAN_KEY.
  key: ${quoted(key ?? "")}

# Images that wait for their upload, and what has to outlive a restart.
data: ./observatory-data
# observer: written into each image

site:  # ${where}
  latitude: ${isKnown ? latitude : ""}
  longitude: ${isKnown ? longitude : ""}
  elevation: ${elevation ?? 0}

indi:
  host: ${quoted(host)}
  port: ${port}

# As the INDI server names them.
devices:
${[
  device("mount", true),
  device("camera", true),
  ...(["filter_wheel", "focuser", "dome", "weather"] as const).map((kind) => device(kind, false)),
].join("\n")}

# Names of the wheel's filters at Meridian, and how many steps the focuser moves for each.
filters:${filters.length === 0 ? " {}" : ""}
${filters.map(({ value }) => `  ${quoted(String(value))}: { name: ${quoted(String(value))}, focus_offset: 0 }`).join("\n")}

limits:
  min_altitude: 20        # degrees; Meridian's limit holds where it is higher
  sun_distance: 30        # degrees
  sun_altitude_max: -6    # degrees: above it everything is closed

safety:
  quiet_minutes: 20       # closed for so long after bad weather or a fault
  lost_minutes: 10        # closed when Meridian can't be reached for so long
  idle_minutes: 15        # closed without work for so long
`;
}
