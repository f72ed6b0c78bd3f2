import { type Explanation, leftByPanel, type Sequence } from "@meridian/contract";
import { isSameDay, zoneName } from "../../format/moment.ts";
import { describeDuration } from "../../format/quantity.ts";
import { useZone } from "../../format/zone.ts";
import { Time } from "../../ui/values/Time.tsx";

export interface Exposure {
  /** Seconds. */
  exposure_time: number;
  exposure_count: number;
  filter: string;
  acquired?: number;
  acquired_by_panel?: number[] | undefined;
}

interface NextChanceProps {
  found: Pick<Explanation, "next_chance" | "searched_until" | "is_all_searched" | "hindrance">;
  /** The observatory that has it, of several. */
  at?: string | undefined;
  /** True while the night is planned with others. */
  isTaken?: boolean;
  exposures: readonly Exposure[];
  sequence: Sequence | null;
}

/** The next time that target, Sun and Moon allow it, or what is in the way; weather and the queue aren't known ahead. */
export function NextChance({ found, at, isTaken, exposures, sequence }: NextChanceProps) {
  const zone = useZone();
  const { next_chance, searched_until, is_all_searched, hindrance } = found;
  if (!next_chance)
    return (
      <span>
        {is_all_searched ? (
          "No chance in its time."
        ) : (
          <>
            No chance before <Time at={searched_until} /> {zoneName(searched_until, zone)}.
          </>
        )}
        {hindrance && ` ${hindrance.message}`}
      </span>
    );
  const { start, end } = next_chance;
  return (
    <span>
      Next chance: <Time at={start} /> to{" "}
      <Time at={end} shape={isSameDay(start, end, zone) ? "clock" : "moment"} /> {zoneName(end, zone)}
      {at && ` at ${at}`}, if {isTaken ? "others leave time for it" : "weather and queue allow"}.
      {whatFits(secondsBetween(start, end), secondsOf(exposures, sequence))}
    </span>
  );
}

const secondsBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / 1000;

/** The seconds that the exposures still to be taken need, of all panels. */
const secondsOf = (exposures: readonly Exposure[], sequence: Sequence | null) =>
  exposures
    .flatMap((exposure) => leftByPanel(exposure, sequence).map((left) => left * exposure.exposure_time))
    .reduce((total, seconds) => total + seconds, 0);

const whatFits = (room: number, needed: number) => {
  if (needed === 0) return "";
  return room < needed
    ? ` Only ${describeDuration(room)} of the ${describeDuration(needed)} of exposures fit into it.`
    : ` Its exposures alone take ${describeDuration(needed)} of these ${describeDuration(room)}.`;
};
