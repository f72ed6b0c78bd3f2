import type { CleanupCounts } from "@meridian/contract";
import { registry } from "@meridian/database";

/** Tables of observation data, each before those that it refers to: in this order they can be deleted. */
export const observationTables: readonly string[] = registry
  .filter(({ observationData }) => observationData)
  .map(({ name }) => name)
  .reverse();

/** The summary's names for the rows of each table. */
export const countOf: Record<string, keyof CleanupCounts> = {
  observations: "observations",
  status_changes: "status_changes",
  user_files: "files",
  calibration_files: "files",
};

const prefixes = registry
  .filter(({ observationData }) => observationData)
  .flatMap(({ storageKeys }) => storageKeys.map(({ prefix }) => prefix));

/** Prefixes of the objects of observation data, in the order of the keys. Of the quarantine only objects that came from there. */
export const objectPrefixes: readonly string[] = [
  ...new Set(prefixes.flatMap((prefix) => [prefix, `quarantine/${prefix}`])),
].sort();

/** The observation, or the set of calibration frames, that an object is of: `observations/{id}/...`, `quarantine/previews/{id}/...` -> the id */
export const ownerOf = (key: string): string => key.replace(/^quarantine\//, "").split("/")[1] ?? "";
