/** The prefix of backups in the object store. */
export const backupsPrefix = "backups/";
export const prefixOf = (id: string): string => `${backupsPrefix}${id}/`;
export const manifestKey = (id: string): string => `${prefixOf(id)}manifest.json`;

/** A part's key follows from its place, so that a manifest can't point at something else. */
export const partKey = (
  backup: { id: string; folder: string; encryption: unknown },
  table: string,
  part: number,
): string =>
  `${prefixOf(backup.id)}${backup.folder}/${table}/${String(part).padStart(5, "0")}.zst${backup.encryption ? ".age" : ""}`;

/** The id of the backup to which a key, or a part of one, belongs. */
export const idOf = (key: string): string | undefined => /^backups\/([^/]+)\//.exec(key)?.[1];

/** Comes after every key of a backup, and before those of the next. */
export const afterAllOf = (id: string): string => `${backupsPrefix}${id}0`;

/** The id in the key of a manifest, or of what is in the place of the folder for one; undefined for any other key. */
export const idOfManifest = (key: string): string | undefined =>
  /^backups\/([^/]+)(\/manifest\.json)?$/.exec(key)?.[1];
