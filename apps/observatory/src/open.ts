import { resolve } from "node:path";
import type { Configuration } from "./config/config.ts";
import type { Devices, Guider } from "./devices/devices.ts";
import { openIndiDevices } from "./devices/indi/devices.ts";
import { openPhd2Guider } from "./devices/phd2/guider.ts";
import { openSimulatedDevices } from "./devices/simulated/devices.ts";
import { simulatedGuider } from "./devices/simulated/guider.ts";
import type { Locked } from "./lock.ts";
import type { ProtectLimits } from "./safety/protect.ts";
import { openSimulatedSolver } from "./solving/simulated.ts";
import { openSolver, type PlateSolver } from "./solving/solver.ts";

/** The devices that a configuration names. */
export function openDevices(
  configuration: Configuration,
  { now, log }: { now(): Date; log(line: string): void },
): Devices {
  const { indi, devices, mount, simulated, site, timing, safety } = configuration;
  const patience = {
    ...{ connect: timing.connect_seconds, slew: timing.slew_seconds, readout: timing.readout_seconds },
    ...{ park: safety.park_seconds, dome: safety.close_seconds },
  };
  const guider = guiderOf(configuration, log);
  const folder = dataFolderOf(configuration);
  if (devices === "simulated")
    return openSimulatedDevices({ ...simulated, folder, site, patience, guider, now });
  const weatherSeconds = safety.weather_minutes * 60;
  const ofMount = { knowsPlaceAndTime: mount.knows_place_and_time, pierSide: mount.pier_side };
  const told = { site, patience, guider, weatherSeconds, ...ofMount };
  return openIndiDevices({ ...indi, names: devices, ...told, folder, now, log });
}

function guiderOf(
  { guiding, simulated, timing }: Configuration,
  log: (line: string) => void,
): Guider | undefined {
  if (!guiding) return undefined;
  if (guiding.program === "phd2")
    return openPhd2Guider({ ...guiding, connectSeconds: timing.connect_seconds, log });
  return simulatedGuider({ ...simulated, faults: simulated.faults.guider, settle: guiding.settle });
}

/** The program that recognizes stars, as a configuration names it. */
export const openPlateSolver = ({
  program,
  ...settings
}: NonNullable<Configuration["plate_solving"]>): PlateSolver =>
  program === "simulated" ? openSimulatedSolver() : openSolver({ ...settings, program });

export const protectLimitsOf = ({ timing, safety }: Configuration): ProtectLimits => ({
  connect: timing.connect_seconds,
  abort: 10,
  guide: 2,
  park: safety.park_seconds,
  close: safety.close_seconds,
});

export const dataFolderOf = ({ data }: Configuration): string => resolve(data);

/** The things that one program alone may command. */
export const lockedOf = (configuration: Configuration): Locked => ({
  folder: dataFolderOf(configuration),
  devices: JSON.stringify([configuration.indi, configuration.devices]),
});
