import type { Found } from "./values.ts";

/** A name without its spaces and capitals: "m31" of "M 31". */
const plain = (name: string) => name.replaceAll(/\s/g, "").toLowerCase();

/** True if coordinates were found for another name than what is to be observed there. */
export const isOfAnother = (found: Found, name: string): boolean => plain(found.name) !== plain(name);

/** True if they are those of something that moves, at another moment than that of the observation. */
export const isAtAnotherTime = (found: Found, at: string | undefined): boolean =>
  found.at !== undefined && found.at !== at;
