import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { ofMeridian } from "../config/config.ts";
import type { DeviceKind } from "../devices/indi/kinds.ts";
import type { Indi } from "../indi/client.ts";
import { askPlace } from "../link/askPlace.ts";
import { KeyUnknown } from "../link/client.ts";
import { placeInWords, whyElsewhere } from "../sky/apart.ts";
import type { Site } from "../sky/place.ts";
import { nightSite, simulatedDevices, simulatedGuiding, simulatedSolving } from "./simulated.ts";
import { devicesThatAre, survey } from "./survey.ts";
import { quoted, siteSection, template } from "./template.ts";

interface Asked {
  file: string;
  url: string | undefined;
  key: string | undefined;
  /** The INDI server, as host:port. */
  address: string;
}

const kinds = ["mount", "camera", "filter_wheel", "focuser", "rotator", "dome", "weather"] as const;
type Choice = Record<(typeof kinds)[number], string[]>;
/** Milliseconds in which a device that was connected has named its properties. */
const introductionMs = 1500;

const plateSolving = `# plate_solving:          # with astrometry.net's solve-field, or astap_cli, and their star catalogs
#   program: solve-field
#   tolerance: 1          # arcminutes`;
const guiding = `# guiding:                # with PHD2, whose server has to be enabled (Tools, Enable Server)
#   host: 127.0.0.1
#   port: 4400
#   settle: { pixels: 1.5, seconds: 10, timeout_seconds: 60 }  # of the guide camera
#   required: false       # true: nothing is observed unguided`;

/**
 * Asks Meridian whether it knows the key, says what came of that, and returns the observatory as Meridian has it, where it tells. Throws
 * KeyUnknown, so that no file with a wrong key is in the way of the right one.
 */
async function askMeridian(url: string | undefined, key: string | undefined) {
  if (!url || !key) return undefined;
  try {
    const there = await askPlace({ url: ofMeridian(url), key });
    console.log(`Meridian at ${url} knows the key${there ? `: it is ${there.name}'s` : ""}.`);
    return there;
  } catch (error) {
    if (error instanceof KeyUnknown) throw error;
    console.log(
      `Meridian at ${url} can't be asked whether it knows the key: ${(error as Error).message}. check will ask again.`,
    );
    return undefined;
  }
}

/** Writes a configuration for the devices of an INDI server; never over a file that is there. */
export async function init({ file, url, key, address }: Asked): Promise<number> {
  const there = await askMeridian(url, key);
  const [host = "127.0.0.1", port = "7624"] = address.split(":");
  await using indi = await survey(host, Number(port));
  const choice = choose(indi);
  await connectToAsk(indi, [choice.mount[0], choice.filter_wheel[0]]);
  const filters = filtersOf(indi, choice.filter_wheel[0]);
  const devices = devicesOf(choice, { host, port });
  const site = siteOf(indi, choice.mount[0], there);
  return await write(file, template({ url, key, site, devices, filters, plateSolving, guiding }));
}

/** Writes a configuration for simulated devices; never over a file that is there. */
export async function initSimulated({ file, url, key }: Omit<Asked, "address">): Promise<number> {
  const there = await askMeridian(url, key);
  const site = nightSite();
  const from = "a place where it is midnight now. The observatory at Meridian needs the same";
  const programs = { plateSolving: simulatedSolving, guiding: simulatedGuiding };
  const sections = { site: siteSection(from, site), devices: simulatedDevices, ...programs };
  const code = await write(file, template({ url, key, ...sections, filters: "" }));
  if (!there || whyElsewhere(site, file, there))
    console.log(
      `By ${file} the observatory stands at ${placeInWords(site)}, where it is midnight now. Enter this latitude and longitude at Meridian, on the observatory's page under Settings, Details: nothing opens until both agree.`,
    );
  return code;
}

async function write(file: string, content: string): Promise<number> {
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

/** The devices for each purpose, the best first: a camera may call itself a filter wheel as well. */
function choose(indi: Indi): Choice {
  const taken = new Set<string>();
  const lists = kinds.map((kind) => {
    const all = devicesThatAre(indi, kind);
    const ordered = [...all.filter((name) => !taken.has(name)), ...all.filter((name) => taken.has(name))];
    if (ordered[0]) taken.add(ordered[0]);
    return [kind, ordered] as const;
  });
  return Object.fromEntries(lists) as Choice;
}

/** Only a device that is connected says where it stands, and which filters it has. Nothing moves by that. */
async function connectToAsk(indi: Indi, names: (string | undefined)[]) {
  const known = names.filter((name) => name !== undefined);
  await Promise.allSettled(known.map((name) => indi.change(name, "CONNECTION", { CONNECT: true })));
  await wait(introductionMs);
}

const devicesOf = (choice: Choice, { host, port }: { host: string; port: string }) => `indi:
  host: ${quoted(host)}
  port: ${port}

# As the INDI server names them.
devices:
${kinds.map((kind) => deviceLine(kind, choice[kind])).join("\n")}
  # safety: one of INDI's weather devices, too, as indi_weather_safety_proxy is`;

function deviceLine(kind: DeviceKind, [first, ...others]: string[]): string {
  const more = others.length > 0 ? `  # or ${others.map(quoted).join(", ")}` : "";
  if (first) return `  ${kind}: ${quoted(first)}${more}`;
  const isRequired = kind === "mount" || kind === "camera";
  return isRequired
    ? `  ${kind}: ""  # required, and the server has none`
    : `  # ${kind}: the server has none`;
}

/** The place as the mount has it, or Meridian where the mount has none. */
function siteOf(indi: Indi, mount: string | undefined, there: Site | undefined): string {
  const value = (element: string) => {
    const there = mount && indi.devices.find(mount, "GEOGRAPHIC_COORD")?.elements.get(element)?.value;
    return typeof there === "number" && Number.isFinite(there) ? there : 0;
  };
  const [latitude, east] = [value("LAT"), value("LONG")];
  const isKnown = latitude !== 0 || east !== 0;
  const longitude = east > 180 ? east - 360 : east;
  if (isKnown) return siteSection("as the mount has them", { latitude, longitude, elevation: value("ELEV") });
  if (there) return siteSection("as Meridian has them, the mount doesn't know them", there);
  const blank = { latitude: "", longitude: "", elevation: value("ELEV") } as const;
  return siteSection("fill in, the mount doesn't know them", blank);
}

function filtersOf(indi: Indi, wheel: string | undefined): string {
  const slots = wheel ? [...(indi.devices.find(wheel, "FILTER_NAME")?.elements.values() ?? [])] : [];
  const names = [...new Set(slots.map(({ value }) => quoted(String(value))))];
  const intro = "# Names of the wheel's filters at Meridian, and how many steps the focuser moves for each.";
  if (names.length === 0) return `${intro}\nfilters: {}`;
  return [intro, "filters:", ...names.map((name) => `  ${name}: { name: ${name}, focus_offset: 0 }`)].join(
    "\n",
  );
}
