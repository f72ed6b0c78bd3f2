import { partKey } from "./keys.ts";
import type { BackupPart, Manifest } from "./manifest.ts";

/** A part and where it is. */
export interface PlacedPart {
  key: string;
  table: string;
  columns: string[];
  part: BackupPart;
  isEncrypted: boolean;
}

/** Every part of a backup with its key, the largest first. */
export const placedParts = (manifest: Manifest): PlacedPart[] =>
  manifest.tables
    .flatMap(({ name, columns, parts }) =>
      parts.map((part, at) => ({
        key: partKey(manifest, name, at),
        table: name,
        columns,
        part,
        isEncrypted: manifest.encryption !== null,
      })),
    )
    .toSorted((one, other) => other.part.bytes - one.part.bytes);
