import { bodyNamed, type Observation } from "@meridian/contract";
import type { Midst } from "../night/asked.ts";

/** The name whose coordinates these are, as they were looked up or as the form opened with them. */
export interface Found {
  name: string;
  /** The times and the observatory of something that moves; undefined for what doesn't. */
  seen?: Seen | undefined;
  /** Arcminutes from end to end. */
  size?: number | undefined;
  ra: string;
  dec: string;
}

/** The times that are asked for, as a text to compare, and the observatory; null for any. */
export interface Seen {
  times: string;
  from: string | null;
  /** The moment of a fixed time that they were looked up for. A form opens without one. */
  at?: string | undefined;
}

interface Asked extends Partial<Pick<Observation, "fixed_time_start" | "fixed_time_end" | "observatory_id">> {
  windows?: { start?: string | undefined; end?: string | undefined }[];
}

/** Returns the times at which a request would see its target, and from where. */
export const seenBy = (
  { windows = [], fixed_time_start, fixed_time_end, observatory_id }: Asked,
  midst?: Midst,
): Seen => ({
  times: JSON.stringify([
    windows.filter(({ start, end }) => start || end).map(({ start, end }) => [start, end]),
    ...[fixed_time_start ?? null, fixed_time_end ?? null],
  ]),
  from: observatory_id ?? null,
  at: midst?.until ? undefined : midst?.at,
});

/** Coordinates with which a form opens: those of something that moves are bound to the request that had them. */
export const foundIn = (name: string, position: Pick<Found, "ra" | "dec">, asked: Asked): Found => ({
  ...{ name, ...position },
  ...(bodyNamed(name) && { seen: seenBy(asked) }),
});

/** A name without its spaces and capitals: "m31" of "M 31". */
const plain = (name: string) => name.replaceAll(/\s/g, "").toLowerCase();

/** True if coordinates were found for another name than what is to be observed there. */
export const isOfAnother = (found: Pick<Found, "name">, name: string): boolean =>
  plain(found.name) !== plain(name);

/** Milliseconds in which no body moves by more than a tenth of the Moon's disk. */
const aboutNow = 5 * 60_000;

/**
 * Says of what coordinates of something that moves are, where a request sees it at another time, or from elsewhere. Other exposures of a
 * fixed time have another middle.
 */
export function whyOutdated(
  { seen }: Pick<Found, "seen">,
  asked: Asked,
  midst: Midst | undefined,
): "another time" | "another observatory" | undefined {
  if (!seen) return undefined;
  const { times, from, at } = seenBy(asked, midst);
  const moved = seen.at && at ? Math.abs(Date.parse(at) - Date.parse(seen.at)) : 0;
  if (seen.times !== times || moved > aboutNow) return "another time";
  return seen.from === from ? undefined : "another observatory";
}
