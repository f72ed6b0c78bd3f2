import type { Simulated } from "../../config/simulated.ts";
import { sunAltitude } from "../../sky/limits.ts";
import { icrsOf, type Site } from "../../sky/place.ts";
import type { Devices, Guider } from "../devices.ts";
import { type Patience, usualPatience } from "../patience.ts";
import { simulatedFocuser, simulatedRotator, simulatedWheel } from "./attached.ts";
import { simulatedCamera } from "./camera.ts";
import { createCommands } from "./commands.ts";
import { diceOf } from "./dice.ts";
import { simulatedDome } from "./dome.ts";
import { createDrive } from "./drive.ts";
import { parkedAt, simulatedMount } from "./mount.ts";
import { focalLength, pixelSize } from "./picture.ts";
import { createPresence } from "./presence.ts";
import { simulatedWeather } from "./weather.ts";
import { openWorld } from "./world.ts";

interface Options extends Simulated {
  /** The folder in which it is written how everything stands. */
  folder: string;
  site: Site;
  patience?: Partial<Patience>;
  guider?: Guider | undefined;
  now(): Date;
}

type Kind = Exclude<keyof Simulated["faults"], "guider">;
const kinds: readonly Kind[] = ["mount", "camera", "filter_wheel", "focuser", "rotator", "dome", "weather"];

const wordsOf = (kind: Kind) => (kind === "weather" ? "weather station" : kind.replace("_", " "));

/** The world of a folder: unless it was left otherwise, the mount is parked and the roof closed. */
const worldOf = (folder: string, { latitude }: Pick<Site, "latitude">) =>
  openWorld(folder, {
    ...{ mount: parkedAt(latitude), dome: [0], filter_wheel: [0], focuser: [10_000], rotator: [0] },
  });

/** True if the simulated mount of a folder is parked and the roof closed, whichever program left them so. */
export function isSimulatedSafe(folder: string, site: Pick<Site, "latitude">): boolean {
  const world = worldOf(folder, site);
  return world.at("mount")[2] === 1 && world.at("dome")[0] === 0;
}

/** Limits that no configuration names are accelerated, too. */
const usualAt = (speed: number) =>
  Object.fromEntries(
    Object.entries(usualPatience).map(([what, seconds]) => [what, seconds / speed]),
  ) as unknown as Patience;

/** A whole observatory that isn't there, as fast and as faulty as it is asked for. It is connected by `ready`. */
export function openSimulatedDevices(options: Options): Devices {
  const { speed, pixels, seed, faults, folder, site, guider, now } = options;
  const patience = { ...usualAt(speed), ...options.patience };
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => void listener());
  const world = worldOf(folder, site);
  const presences = Object.fromEntries(
    kinds.map((kind) => [kind, createPresence(`The simulated ${wordsOf(kind)}`, changed)]),
  ) as Record<Kind, ReturnType<typeof createPresence>>;
  const commandsOf = (kind: Exclude<Kind, "weather">) =>
    createCommands(presences[kind], { faults: faults[kind], dice: diceOf(seed, kind), speed });
  const driveOf = (kind: Exclude<Kind, "weather" | "camera">) =>
    createDrive(kind, { world, commands: commandsOf(kind), speed });
  const connect = (some: readonly Kind[], signal: AbortSignal) =>
    some.map((kind) => presences[kind].connect(signal));

  const weather = simulatedWeather(presences.weather, {
    ...{ faults: faults.weather, dice: diceOf(seed, "weather"), speed, changed },
  });
  const mount = driveOf("mount");
  const rotator = driveOf("rotator");
  function look() {
    const [ra, dec] = mount.at() as [number, number];
    return {
      ...{ at: icrsOf({ ra, dec }, now()), angle: rotator.at()[0]! },
      ...{ isOpen: world.at("dome")[0] === 1, sun: sunAltitude(site, now()) },
    };
  }
  return {
    mount: simulatedMount(mount, { presence: presences.mount, latitude: site.latitude, patience, speed }),
    camera: simulatedCamera({
      ...{ commands: commandsOf("camera"), pixels, speed, patience, look, highestSun: options.highest_sun },
      ...{ faults: faults.camera, dice: diceOf(seed, "images") },
    }),
    wheel: simulatedWheel(driveOf("filter_wheel"), { patience }),
    focuser: simulatedFocuser(driveOf("focuser"), { patience }),
    rotator: simulatedRotator(rotator, { patience }),
    dome: simulatedDome(driveOf("dome"), { presence: presences.dome, patience }),
    ...{ weather, guider },
    async ready(signal) {
      await Promise.all(connect(kinds, signal));
    },
    async readyToClose(signal) {
      await Promise.allSettled(connect(["mount", "dome"], signal));
    },
    missing() {
      const missing = kinds.find((kind) => !presences[kind].isConnected);
      return missing && `${presences[missing].name} isn't connected.`;
    },
    misnamed: () => [],
    equipment: () => ({
      ...{ mount: "Simulated mount", camera: "Simulated camera", aperture: 0.11, focal_length: focalLength },
      ...{ sensor_width: pixels, sensor_height: pixels, pixel_size: pixelSize },
    }),
    info: () => ({ Devices: `simulated, ${speed} times faster than real ones`, ...guider?.info() }),
    onChange: (listener) => void listeners.add(listener),
    async [Symbol.asyncDispose]() {
      weather[Symbol.dispose]();
      await guider?.[Symbol.asyncDispose]();
    },
  };
}
