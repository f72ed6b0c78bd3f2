import { type NightInput, nightInput, type Observation } from "@meridian/contract";

type Place = Pick<Observation, "target" | "constraints" | "windows" | "fixed_time_start" | "bypass_darkness">;

/** When it begins at the earliest: undefined where that is any night, or past. */
function firstTime({ windows, fixed_time_start }: Pick<Place, "windows" | "fixed_time_start">, now: string) {
  if (fixed_time_start) return fixed_time_start > now ? fixed_time_start : undefined;
  const ahead = windows.filter(({ end }) => end > now).map(({ start }) => start);
  const [first] = ahead.sort();
  return first && first > now ? first : undefined;
}

/** Which night an observation is looked at through, and how; undefined while it can't be looked at. */
export function nightFor(
  observatoryId: string | null | undefined,
  observation: {
    target: { ra?: number | undefined; dec?: number | undefined };
    constraints: { [name in keyof Place["constraints"]]?: unknown };
    windows: { start?: string | undefined; end?: string | undefined }[];
    fixed_time_start: string | null;
    bypass_darkness: boolean;
  },
  now = new Date().toISOString(),
): NightInput | undefined {
  const { target, constraints, windows, fixed_time_start, bypass_darkness } = observation;
  const given = Object.entries({ ...constraints, bypass_darkness }).filter(([, value]) => value !== null);
  const complete = windows.flatMap(({ start, end }) => (start && end ? [{ start, end }] : []));
  const read = nightInput.safeParse({
    ...{ id: observatoryId, ra: target.ra, dec: target.dec, ...Object.fromEntries(given) },
    at: firstTime({ windows: complete, fixed_time_start }, now),
  });
  return read.data;
}
