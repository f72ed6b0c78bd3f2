import type { Devices } from "../devices/devices.ts";
import { inShort, type Saying } from "../link/client.ts";
import type { Verdict } from "../safety/verdict.ts";
import type { Telescope } from "../telescope/telescope.ts";
import type { LeftOpen } from "./session.ts";

/** The observatory as Meridian is told of it. */
export function statusOf(
  devices: Devices,
  telescope: Telescope,
  verdict: Verdict | undefined,
  star_catalog: boolean | undefined,
  leftOpen: LeftOpen,
) {
  const isUnsafe = Boolean(leftOpen) || verdict?.isQuiet || (verdict?.isUnsafe && !verdict.isWeather);
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
    // Nobody knows before the first plate.
    ...(star_catalog !== undefined && { star_catalog }),
    weather_hold: verdict?.isWeather ?? false,
    // Nor whether all is closed as the program begins: one before it may have left a roof open, and said so.
    ...((isUnsafe || leftOpen !== null) && { safety }),
  };
}

/** The messages that tell Meridian all of it. */
export function reportsOf(
  status: ReturnType<typeof statusOf>,
  verdict: Verdict | undefined,
  leftOpen: LeftOpen,
): Saying[] {
  const { weather_hold: hold, safety: state, equipment, filters, system_info, star_catalog } = status;
  const reason = verdict ? inShort(verdict.reason) : null;
  const ofSafety = leftOpen ? inShort(`${leftOpen}.`) : reason;
  const left_open = leftOpen === null ? undefined : leftOpen !== undefined;
  return [
    { type: "weather", hold, reason: hold ? reason : null },
    ...(state ? [{ type: "safety", state, reason: ofSafety, left_open } as const] : []),
    ...(equipment ? [{ type: "equipment", equipment, filters } as const] : []),
    { type: "system_info", system_info },
    ...(star_catalog === undefined ? [] : [{ type: "star_catalog", present: star_catalog } as const]),
  ];
}
