import { join } from "node:path";
import { type Configuration, configuration } from "../config/config.ts";
import type { Devices } from "../devices/devices.ts";
import type { Welcome } from "../link/link.ts";
import { openDevices } from "../open.ts";
import { runObservatory } from "../runObservatory.ts";
import { openLine } from "./line.ts";
import type { SimulatorOptions } from "./options.ts";

/**
 * The observatory's program with simulated devices, in place of an observatory that Meridian knows, until the signal aborts: it
 * stands where Meridian says, and has every filter. Several may run in one process. There is no watchdog: a roof that isn't there may stay open when the
 * process is killed, and the next one closes it.
 */
export async function simulate(options: SimulatorOptions, signal: AbortSignal): Promise<void> {
  const { log } = options;
  const line = openLine(options, signal);
  try {
    const { observatory } = await line.welcome;
    const surroundings = { now: () => new Date(), log, open: devicesOf, connect: line.connect };
    await runObservatory(configurationOf(options, observatory), surroundings, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await line.ended;
}

/** Simulated devices that tell Meridian nothing of themselves, and expose through any filter. */
const devicesOf = (...given: Parameters<typeof openDevices>): Devices => ({
  ...openDevices(...given),
  ...{ wheel: undefined, equipment: () => undefined },
});

/** Degrees: images show stars by day, too. */
const darkSky = -18;
/** Minutes of real devices without work until everything is closed. */
const idle = 15;

/** The configuration of an observatory as Meridian knows it, whose limits hold; the Sun harms nothing there. */
function configurationOf(
  { url, key, folder, speed, pixels, faults }: SimulatorOptions,
  { id, latitude, longitude, elevation }: Welcome["observatory"],
): Configuration {
  const { blurred } = faults;
  const read = configuration.parse({
    ...{ meridian: { url, key }, data: join(folder, id), site: { latitude, longitude, elevation } },
    ...{ devices: "simulated", plate_solving: { program: "simulated" } },
    guiding: { program: "simulated" },
    simulated: { speed, pixels, highest_sun: darkSky, faults: { camera: { blurred } } },
    // Those that are requested, and no more.
    calibration: { darks: 0, biases: 0, flats: 0 },
    safety: { quiet_minutes: 0, idle_minutes: idle / speed },
    disk: { most_gib: 1, free_gib: 0 },
  });
  return { ...read, limits: { min_altitude: 0, sun_distance: 0, sun_altitude_max: 90 } };
}
