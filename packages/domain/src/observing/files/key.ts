import { newId } from "@meridian/database";

type Kind = "observations" | "previews" | "thumbnails" | "calibrations";

/** A new key for an object of an observation, or of a set of calibration frames, whose id may have what keys don't. */
export const newKeyFor = (kind: Kind, ownerId: string, ending: string): string =>
  `${kind}/${ownerId.replaceAll(/[^A-Za-z0-9_-]/g, "_")}/${newId()}.${ending}`;
