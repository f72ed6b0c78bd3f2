import { backupsPrefix, manifestKey } from "../stored/keys.ts";
import type { Manifest } from "../stored/manifest.ts";
import { placedParts } from "../stored/placed.ts";

/**
 * A backup as one file is a tar of what lies in storage below `backups/`, under the same names and as it is stored, the
 * manifest first. So any `tar` opens it, and whoever reads it knows of each part beforehand what it has to be.
 */
export const fileType = "application/x-tar";

/** Bytes: a tar has a header of one block for each file, fills its content up to whole blocks, and ends with two. */
const block = 512;

export interface Member {
  key: string;
  /** The name in the file. */
  name: string;
  size: number;
  sha256: string;
}

/** The name that a stored object has in the file. */
const memberName = (key: string): string => key.slice(backupsPrefix.length);

/** The id of the backup whose manifest has this name in a file; undefined for any other name. */
export const idOfMember = (name: string): string | undefined => /^([^/]+)\/manifest\.json$/.exec(name)?.[1];

/** Every part, in the order of the file. */
export const membersOf = (manifest: Manifest): Member[] =>
  placedParts(manifest).map(({ key, part }) => ({
    key,
    name: memberName(key),
    size: part.stored_bytes,
    sha256: part.sha256,
  }));

/** Bytes of the whole file. */
export const fileBytes = (manifestBytes: number, members: Member[]): number =>
  [manifestBytes, ...members.map(({ size }) => size)].reduce(
    (sum, size) => sum + block + Math.ceil(size / block) * block,
    2 * block,
  );

export const manifestName = (id: string): string => memberName(manifestKey(id));
