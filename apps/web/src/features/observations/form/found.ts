import { bodyNamed, type Observation } from "@meridian/contract";

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
}

interface Asked extends Partial<Pick<Observation, "fixed_time_start" | "fixed_time_end" | "observatory_id">> {
  windows?: { start?: string | undefined; end?: string | undefined }[];
}

/** Returns the times at which a request would see its target, and from where. */
export const seenBy = ({ windows = [], fixed_time_start, fixed_time_end, observatory_id }: Asked): Seen => ({
  times: JSON.stringify([
    windows.filter(({ start, end }) => start || end).map(({ start, end }) => [start, end]),
    ...[fixed_time_start ?? null, fixed_time_end ?? null],
  ]),
  from: observatory_id ?? null,
});

/** Coordinates with which a form opens: those of something that moves are bound to the request that had them. */
export const foundIn = (name: string, position: Pick<Found, "ra" | "dec">, asked: Asked): Found => ({
  ...{ name, ...position },
  ...(bodyNamed(name) && { seen: seenBy(asked) }),
});

/** A name without its spaces and capitals: "m31" of "M 31". */
const plain = (name: string) => name.replaceAll(/\s/g, "").toLowerCase();

/** True if coordinates were found for another name than what is to be observed there. */
export const isOfAnother = (found: Found, name: string): boolean => plain(found.name) !== plain(name);

/** Says of what coordinates of something that moves are, where a request sees it at another time, or from elsewhere. */
export function whyOutdated(
  { seen }: Found,
  asked: Asked,
): "another time" | "another observatory" | undefined {
  if (!seen) return undefined;
  const { times, from } = seenBy(asked);
  if (seen.times !== times) return "another time";
  return seen.from === from ? undefined : "another observatory";
}
