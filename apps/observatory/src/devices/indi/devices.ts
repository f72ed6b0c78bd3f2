import { openIndi } from "../../indi/client.ts";
import type { Address } from "../../keepOpen.ts";
import type { Site } from "../../sky/place.ts";
import type { Devices, Guider } from "../devices.ts";
import { type Patience, usualPatience } from "../patience.ts";
import { indiCamera } from "./camera.ts";
import { deviceOf, type IndiNames } from "./device.ts";
import { indiDome } from "./dome.ts";
import { indiFocuser } from "./focuser.ts";
import { indiMount } from "./mount.ts";
import { indiRotator } from "./rotator.ts";
import { indiWeather } from "./weather.ts";
import { indiWheel } from "./wheel.ts";

export interface IndiDevicesOptions extends Address {
  names: IndiNames;
  site: Site;
  patience?: Partial<Patience>;
  guider?: Guider | undefined;
  log(line: string): void;
}

const introductionSeconds = 3;

/** The devices of an INDI server. They are connected by `ready`. */
export function openIndiDevices({ names, site, guider, log, ...options }: IndiDevicesOptions): Devices {
  const patience = { ...usualPatience, ...options.patience };
  const listeners = new Set<() => void>();
  const indi = openIndi({ host: options.host, port: options.port, log });
  indi.onHeard(() => listeners.forEach((listener) => void listener()));
  const given = Object.values(names).filter((name): name is string => Boolean(name));
  const optional = <T>(name: string | undefined, make: (name: string) => T) =>
    name ? make(name) : undefined;
  const mount = deviceOf(indi, names.mount);
  const camera = deviceOf(indi, names.camera);

  const connected = (signal: AbortSignal) =>
    indi.until("no INDI server", () => indi.isConnected || undefined, { seconds: patience.connect, signal });
  async function connectDevice(name: string, signal: AbortSignal) {
    const { defined, isConnected } = deviceOf(indi, name);
    await defined("CONNECTION", patience.connect, signal);
    if (isConnected()) return;
    const limits = { until: isConnected, seconds: patience.connect, signal };
    await indi.change(name, "CONNECTION", { CONNECT: true }, limits);
  }
  /** Drivers name what they have a moment after they are connected; not all have all of it. */
  const introduced = (signal: AbortSignal) =>
    Promise.allSettled(
      [
        [names.mount, "TELESCOPE_PARK"],
        [names.camera, "CCD_INFO"],
        [names.filter_wheel, "FILTER_NAME"],
        [names.focuser, "ABS_FOCUS_POSITION"],
        [names.rotator, "ABS_ROTATOR_ANGLE"],
        [names.dome, "DOME_SHUTTER"],
        [names.weather, "WEATHER_STATUS"],
      ].map(
        ([name, property]) => name && deviceOf(indi, name).defined(property!, introductionSeconds, signal),
      ),
    );
  /** Many mounts forget where they are and when it is, and go astray then. */
  async function placeMount(signal: AbortSignal) {
    await mount.defined("EQUATORIAL_EOD_COORD", patience.connect, signal);
    const longitude = (site.longitude + 360) % 360;
    const isHere =
      Math.abs((mount.number("GEOGRAPHIC_COORD", "LAT") ?? 999) - site.latitude) < 0.001 &&
      Math.abs((mount.number("GEOGRAPHIC_COORD", "LONG") ?? 999) - longitude) < 0.001;
    if (mount.find("GEOGRAPHIC_COORD") && !isHere) {
      const place = { LAT: site.latitude, LONG: longitude, ELEV: site.elevation };
      await indi.change(names.mount, "GEOGRAPHIC_COORD", place, { signal });
    }
    const now = { UTC: new Date().toISOString().slice(0, 19), OFFSET: "0" };
    if (mount.find("TIME_UTC")) await indi.change(names.mount, "TIME_UTC", now, { signal });
  }
  /** The camera simulator asks the mount where it points, and real cameras write it into their headers. */
  async function tellCamera(signal: AbortSignal) {
    await camera.defined("CCD_EXPOSURE", patience.connect, signal);
    if (camera.find("ACTIVE_DEVICES")?.elements.has("ACTIVE_TELESCOPE"))
      await indi.change(names.camera, "ACTIVE_DEVICES", { ACTIVE_TELESCOPE: names.mount }, { signal });
  }

  return {
    mount: indiMount(indi, names.mount, patience),
    camera: indiCamera(indi, names.camera, patience),
    wheel: optional(names.filter_wheel, (name) => indiWheel(indi, name, patience)),
    focuser: optional(names.focuser, (name) => indiFocuser(indi, name, patience)),
    rotator: optional(names.rotator, (name) => indiRotator(indi, name, patience)),
    dome: optional(names.dome, (name) => indiDome(indi, name, patience)),
    weather: optional(names.weather, (name) => indiWeather(indi, name)),
    guider,
    async ready(signal) {
      await connected(signal);
      await Promise.all(given.map((name) => connectDevice(name, signal)));
      await introduced(signal);
      await placeMount(signal);
      await tellCamera(signal);
    },
    async readyToClose(signal) {
      await connected(signal);
      const tried = [names.mount, names.dome].filter((name) => name !== undefined);
      await Promise.allSettled(tried.map((name) => connectDevice(name, signal)));
      // A mount that has forgotten where it stands would park elsewhere.
      await placeMount(signal);
    },
    missing() {
      if (!indi.isConnected) return `The INDI server at ${options.host}:${options.port} can't be reached.`;
      const missing = given.find((name) => !deviceOf(indi, name).isConnected());
      return missing && `${missing} isn't connected.`;
    },
    equipment() {
      const text = (name: string) => name.slice(0, 200);
      const positive = (value: number | undefined) => (value && value > 0 ? value : undefined);
      const aperture = positive(mount.number("TELESCOPE_INFO", "TELESCOPE_APERTURE"));
      return {
        mount: text(names.mount),
        camera: text(names.camera),
        ...defined({
          aperture: aperture && aperture / 1000,
          focal_length: positive(mount.number("TELESCOPE_INFO", "TELESCOPE_FOCAL_LENGTH")),
          sensor_width: positive(camera.number("CCD_INFO", "CCD_MAX_X")),
          sensor_height: positive(camera.number("CCD_INFO", "CCD_MAX_Y")),
          pixel_size: positive(camera.number("CCD_INFO", "CCD_PIXEL_SIZE")),
        }),
      };
    },
    info: () => ({
      ...guider?.info(),
      ...Object.fromEntries(
        given.map((name) => {
          const { text } = deviceOf(indi, name);
          const version = text("DRIVER_INFO", "DRIVER_VERSION");
          const program = text("DRIVER_INFO", "DRIVER_EXEC") ?? "unknown driver";
          return [name.slice(0, 50), [program, version].filter(Boolean).join(" ").slice(0, 500)];
        }),
      ),
    }),
    onChange: (listener) => void listeners.add(listener),
    async [Symbol.asyncDispose]() {
      await Promise.all([indi[Symbol.asyncDispose](), guider?.[Symbol.asyncDispose]()]);
    },
  };
}

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: NonNullable<T[Key]>;
  };
