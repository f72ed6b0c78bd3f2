import type { RegisteredCollection } from "@meridian/database";

/** The fields that make up the entry of a stored file: its key, size and digest. */
export const entryFields = ({ storageKeys }: RegisteredCollection): Set<string> =>
  new Set(
    storageKeys
      .filter(({ isPreview }) => !isPreview)
      .flatMap(({ field, size, sha256 }) => [field, size, sha256])
      .filter((field) => field !== undefined),
  );
