import { type NightInput, nightInput, type Observation } from "@meridian/contract";
import { isMoment } from "../../../format/typedMoment.ts";

/** An observation, or what of it has been typed so far. */
interface Asked {
  target: { ra?: number | undefined; dec?: number | undefined };
  constraints: { [name in keyof Observation["constraints"]]?: unknown };
  windows: { start?: string | undefined; end?: string | undefined }[];
  fixed_time_start: string | null;
  bypass_darkness: boolean;
}

const rightNow = () => new Date().toISOString();

/** When it begins at the earliest: undefined where that may be now, or isn't known yet. */
export function beginningOf(
  { windows, fixed_time_start }: Pick<Asked, "windows" | "fixed_time_start">,
  now = rightNow(),
): string | undefined {
  const starts = fixed_time_start
    ? [fixed_time_start]
    : windows.flatMap(({ start = "", end = "" }) => (end > now ? [start] : [])).sort();
  const [first = ""] = starts.filter(isMoment);
  return first > now ? first : undefined;
}

/** Which night an observation is looked at through, and how; undefined while it can't be looked at. */
export function nightFor(
  observatoryId: string | null | undefined,
  observation: Asked,
  now = rightNow(),
): NightInput | undefined {
  const { target, constraints, bypass_darkness } = observation;
  const given = Object.entries({ ...constraints, bypass_darkness }).filter(([, value]) => value !== null);
  const read = nightInput.safeParse({
    ...{ id: observatoryId, ra: target.ra, dec: target.dec, ...Object.fromEntries(given) },
    at: beginningOf(observation, now),
  });
  return read.data;
}
