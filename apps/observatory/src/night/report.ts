import type { Devices } from "../devices/devices.ts";
import type { Saying } from "../link/client.ts";
import type { Verdict } from "../safety/verdict.ts";
import type { Telescope } from "../telescope/telescope.ts";

/** The observatory as Meridian is told of it. */
export function statusOf(
  devices: Devices,
  telescope: Telescope,
  verdict: Verdict | undefined,
  star_catalog: boolean | undefined,
  leftOpen: string | undefined,
) {
  const isUnsafe = leftOpen !== undefined || verdict?.isQuiet || (verdict?.isUnsafe && !verdict.isWeather);
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
    safety,
  };
}

/** The messages that tell Meridian all of it; `leftOpen` says why it couldn't be parked and closed. */
export function reportsOf(
  status: ReturnType<typeof statusOf>,
  verdict: Verdict | undefined,
  leftOpen: string | undefined,
): Saying[] {
  const { weather_hold: hold, safety: state, equipment, filters, system_info, star_catalog } = status;
  const reason = verdict?.reason ?? null;
  return [
    { type: "weather", hold, reason: hold ? reason : null },
    leftOpen === undefined
      ? { type: "safety", state, reason }
      : { type: "safety", state, reason: `${leftOpen}.`, left_open: true },
    ...(equipment ? [{ type: "equipment", equipment, filters } as const] : []),
    { type: "system_info", system_info },
    ...(star_catalog === undefined ? [] : [{ type: "star_catalog", present: star_catalog } as const]),
  ];
}
