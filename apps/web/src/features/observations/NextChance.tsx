import type { Chance } from "@meridian/contract";
import { isSameDay, zoneName } from "../../format/moment.ts";
import { duration } from "../../format/quantity.ts";
import { useZone } from "../../format/zone.ts";
import { Time } from "../../ui/values/Time.tsx";

export interface Exposure {
  /** Seconds. */
  exposure_time: number;
  exposure_count: number;
  acquired?: number;
}

interface NextChanceProps {
  chance: Chance | null;
  /** How far ahead was looked. */
  until: string;
  exposures: readonly Exposure[];
}

/** When target, Sun and Moon next allow it; what weather and the queue do isn't known ahead. */
export function NextChance({ chance, until, exposures }: NextChanceProps) {
  const zone = useZone();
  if (!chance)
    return (
      <span>
        No chance before <Time at={until} /> {zoneName(until, zone)}.
      </span>
    );
  const { start, end } = chance;
  return (
    <span>
      Next chance: <Time at={start} /> to{" "}
      <Time at={end} shape={isSameDay(start, end, zone) ? "clock" : "moment"} /> {zoneName(end, zone)}, if
      weather and queue allow.{whatFits(secondsBetween(start, end), secondsOf(exposures))}
    </span>
  );
}

const secondsBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / 1000;

/** How long what is left of them takes. */
const secondsOf = (exposures: readonly Exposure[]) =>
  exposures.reduce(
    (total, { exposure_time, exposure_count, acquired = 0 }) =>
      total + exposure_time * Math.max(exposure_count - acquired, 0),
    0,
  );

const whatFits = (room: number, needed: number) =>
  room < needed ? ` Only ${duration(room)} of the ${duration(needed)} of exposures fit into it.` : "";
