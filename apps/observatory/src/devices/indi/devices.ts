import { openIndi } from "../../indi/client.ts";
import type { Address } from "../../keepOpen.ts";
import type { Site } from "../../sky/place.ts";
import type { Devices, Guider } from "../devices.ts";
import { type Patience, usualPatience } from "../patience.ts";
import { indiCamera } from "./camera.ts";
import { deviceOf, type IndiNames } from "./device.ts";
import { indiDome } from "./dome.ts";
import { indiFocuser } from "./focuser.ts";
import { misnamed } from "./kinds.ts";
import { indiMount, type SaidSide } from "./mount.ts";
import { indiPlace } from "./place.ts";
import { indiRotator } from "./rotator.ts";
import { indiWeather, together } from "./weather.ts";
import { indiWheel } from "./wheel.ts";

export interface IndiDevicesOptions extends Address {
  names: IndiNames;
  site: Site;
  patience?: Partial<Patience>;
  guider?: Guider | undefined;
  /** Its mount knows by itself where it stands and what time it is: it may refuse to be told. */
  knowsPlaceAndTime: boolean;
  /** The part of what the mount's driver says of the side of its pier that is believed: some say the wrong one, or always the same. */
  pierSide: SaidSide;
  /** The longest age of a report of the weather. */
  weatherSeconds: number;
  /** The folder in which the camera's own gain and offset are kept; undefined where they are forgotten with the program. */
  folder?: string | undefined;
  now(): Date;
  log(line: string): void;
}

const introductionSeconds = 3;

/** The devices of an INDI server. They are connected by `ready`. */
export function openIndiDevices({ names, guider, log, ...options }: IndiDevicesOptions): Devices {
  const patience = { ...usualPatience, ...options.patience };
  const listeners = new Set<() => void>();
  const indi = openIndi({ host: options.host, port: options.port, log });
  /** True while all are connected and have been told what they need. */
  let isSetUp = false;
  indi.onHeard(() => {
    if (!indi.isConnected || disconnected()) isSetUp = false;
    listeners.forEach((listener) => void listener());
  });
  const given = Object.values(names).filter((name): name is string => Boolean(name));
  const disconnected = () => given.find((name) => !deviceOf(indi, name).isConnected());
  const optional = <T>(name: string | undefined, make: (name: string) => T) =>
    name ? make(name) : undefined;
  const mount = deviceOf(indi, names.mount);
  const camera = deviceOf(indi, names.camera);
  const place = indiPlace(indi, names.mount, { ...options, patience, log });
  const ofMount = indiMount(indi, names.mount, patience, place.whyAstray, options.pierSide);
  const dome = optional(names.dome, (name) => indiDome(indi, name, patience));
  const stations = [names.weather, names.safety].filter((name) => name !== undefined);
  const weather = together(stations.map((name) => indiWeather(indi, name, options.weatherSeconds)));

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
        [names.dome, "DOME_AUTOSYNC"],
        [names.dome, "DOME_MEASUREMENTS"],
        [names.weather, "WEATHER_STATUS"],
        [names.safety, "WEATHER_STATUS"],
      ].map(
        ([name, property]) => name && deviceOf(indi, name).defined(property!, introductionSeconds, signal),
      ),
    );
  /** A station that was just connected has measured nothing for a moment, which isn't a reason to close. */
  async function measured(signal: AbortSignal) {
    if (!weather) return;
    weather.measure();
    const isKnown = () => weather.report().state !== "unknown" || undefined;
    const wait = { seconds: introductionSeconds, signal };
    await indi.until("no weather", isKnown, wait).catch(() => signal.throwIfAborted());
  }
  /** The camera simulator asks the mount where it points, and real cameras write it into their headers. A dome follows it. */
  async function tellMount(signal: AbortSignal) {
    const tell = async (name: string | undefined) => {
      if (name && indi.devices.find(name, "ACTIVE_DEVICES")?.elements.has("ACTIVE_TELESCOPE"))
        await indi.change(name, "ACTIVE_DEVICES", { ACTIVE_TELESCOPE: names.mount }, { signal });
    };
    await camera.defined("CCD_EXPOSURE", patience.connect, signal);
    await tell(names.camera);
    await tell(names.dome);
    if (!dome?.whyStands()) return;
    // A driver reads what was saved for it once a client asks for that; it may name another mount.
    await indi
      .change(names.dome!, "CONFIG_PROCESS", { CONFIG_LOAD: true }, { signal })
      .catch(() => signal.throwIfAborted());
    await tell(names.dome);
    const why = dome.whyStands();
    if (why) log(why);
  }

  return {
    mount: ofMount,
    camera: indiCamera(indi, names.camera, patience, log, options.folder),
    wheel: optional(names.filter_wheel, (name) => indiWheel(indi, name, patience)),
    focuser: optional(names.focuser, (name) => indiFocuser(indi, name, patience)),
    rotator: optional(names.rotator, (name) => indiRotator(indi, name, patience)),
    dome,
    weather,
    guider,
    async ready(signal) {
      isSetUp = false;
      await connected(signal);
      await Promise.all(given.map((name) => connectDevice(name, signal)));
      await introduced(signal);
      await measured(signal);
      await place.tell(signal);
      await tellMount(signal);
      isSetUp = indi.isConnected && !disconnected();
    },
    async readyToClose(signal) {
      await connected(signal);
      const tried = [names.mount, names.dome].filter((name) => name !== undefined);
      await Promise.allSettled(tried.map((name) => connectDevice(name, signal)));
      // A mount that has forgotten where it stands would park elsewhere.
      await place.tell(signal);
    },
    missing() {
      if (!indi.isConnected) return `The INDI server at ${options.host}:${options.port} can't be reached.`;
      const missing = disconnected();
      if (missing) return `${missing} isn't connected.`;
      // A mount that wasn't told where it stands looks elsewhere than it says.
      if (!isSetUp) return "Not all devices have taken what they are told at the start.";
      return dome?.whyTaken() ?? ofMount.whyTaken() ?? place.whyAstray();
    },
    misnamed: () => misnamed(indi, names),
    equipment() {
      const text = (name: string) => name.slice(0, 200);
      // Drivers have some of them as floats of 32 bits, which say seven digits.
      const positive = (value: number | undefined) =>
        value && value > 0 ? Number(value.toPrecision(7)) : undefined;
      const aperture = mount.number("TELESCOPE_INFO", "TELESCOPE_APERTURE");
      return {
        mount: text(names.mount),
        camera: text(names.camera),
        ...defined({
          aperture: positive(aperture && aperture / 1000),
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
