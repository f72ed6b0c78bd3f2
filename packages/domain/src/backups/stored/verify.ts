import { Writable } from "node:stream";
import type { Context } from "../../context.ts";
import { inParallel } from "../inParallel.ts";
import { partKey } from "./keys.ts";
import type { BackupPart, Manifest } from "./manifest.ts";
import { readPart } from "./readPart.ts";

/** For reading a part only to see whether it is whole. */
export const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
const nothing = async () => ({ end: async () => {} });

export interface PlacedPart {
  key: string;
  table: string;
  columns: string[];
  part: BackupPart;
}

/** Every part of a backup with its key, the largest first. */
export const placedParts = (manifest: Manifest): PlacedPart[] =>
  manifest.tables
    .flatMap(({ name, columns, parts }) =>
      parts.map((part, at) => ({ key: partKey(manifest, name, at), table: name, columns, part })),
    )
    .toSorted((one, other) => other.part.bytes - one.part.bytes);

/** Reads every part back and holds it against the manifest. Throws DamagedBackup. */
export async function verifyContents(
  { objectStore }: Pick<Context, "objectStore">,
  manifest: Manifest,
  progress: (stage: string, done: number, total: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const parts = placedParts(manifest);
  let done = 0;
  await progress("verifying", 0, parts.length);
  await inParallel(
    parts,
    nothing,
    async ({ key, part }, _, ending) => {
      await readPart(objectStore, key, part, nowhere(), ending);
      await progress("verifying", ++done, parts.length);
    },
    signal,
  );
}
