import { newId } from "@meridian/database";

/** A new key for an object of an observation, whose id may have what keys don't. */
export const newKeyFor = (kind: "observations" | "previews", observationId: string, ending: string): string =>
  `${kind}/${observationId.replaceAll(/[^A-Za-z0-9_-]/g, "_")}/${newId()}.${ending}`;
