import type { Devices } from "../devices/devices.ts";
import { inShort, type Saying } from "../link/client.ts";
import type { Verdict } from "../safety/verdict.ts";
import type { Telescope } from "../telescope/telescope.ts";
import type { LeftOpen } from "./session.ts";

/** All that Meridian is told of. */
export interface Standing {
  devices: Devices;
  telescope: Telescope;
  verdict: Verdict | undefined;
  /** Undefined before the first plate: nobody knows. */
  star_catalog: boolean | undefined;
  leftOpen: LeftOpen;
  /** True if an earlier program ended without having closed. */
  wasLeftOpen: boolean;
}

/** True until all is closed that an earlier program has left open. */
const isUncertain = ({ leftOpen, wasLeftOpen }: Standing) => leftOpen === null && wasLeftOpen;

/** The observatory as Meridian is told of it. */
function statusOf(standing: Standing) {
  const { devices, telescope, verdict, star_catalog, leftOpen } = standing;
  const isKeptClosed = verdict?.isQuiet || (verdict?.isUnsafe && !verdict.isWeather);
  const isUnsafe = Boolean(leftOpen) || isUncertain(standing) || isKeptClosed;
  const safety: "safe" | "unsafe" = isUnsafe ? "unsafe" : "safe";
  // While a device is away, Meridian keeps what it knows.
  const equipment = devices.missing() === undefined ? devices.equipment() : undefined;
  return {
    ...(equipment && { equipment, filters: telescope.filters() }),
    system_info: {
      os: `${process.platform} ${process.arch}`,
      runtime: `Node.js ${process.version}`,
      ...devices.info(),
    },
    ...(star_catalog !== undefined && { star_catalog }),
    weather_hold: verdict?.isWeather ?? false,
    // Nor does anybody know whether all is closed as the program begins: one before it may have said that it isn't.
    ...((isUnsafe || leftOpen !== null) && { safety }),
  };
}

const uncertain = "An earlier program ended without having closed: this one parks and closes.";

/** The reason why it is unsafe, or else why it is closed; null where neither is so. */
function reasonOf(standing: Standing): string | null {
  const { verdict, leftOpen } = standing;
  if (leftOpen) return inShort(`${leftOpen}.`);
  if (isUncertain(standing)) return uncertain;
  return verdict ? inShort(verdict.reason) : null;
}

/** The first message of a connection, but for the program's version. */
export const helloOf = (standing: Standing) => ({ ...statusOf(standing), reason: reasonOf(standing) });

/** The messages that tell Meridian all of it. */
export function reportsOf(standing: Standing): Saying[] {
  const { verdict, leftOpen } = standing;
  const {
    weather_hold: hold,
    safety: state,
    equipment,
    filters,
    system_info,
    star_catalog,
  } = statusOf(standing);
  const reason = verdict ? inShort(verdict.reason) : null;
  const left_open = leftOpen === null ? undefined : leftOpen !== undefined;
  return [
    { type: "weather", hold, reason: hold ? reason : null },
    ...(state ? [{ type: "safety", state, reason: reasonOf(standing), left_open } as const] : []),
    ...(equipment ? [{ type: "equipment", equipment, filters } as const] : []),
    { type: "system_info", system_info },
    ...(star_catalog === undefined ? [] : [{ type: "star_catalog", present: star_catalog } as const]),
  ];
}
