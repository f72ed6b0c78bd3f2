import { Writable } from "node:stream";
import type { Context } from "../../../base/context.ts";
import { inParallel } from "../inParallel.ts";
import { requireKeyOf } from "./locked.ts";
import type { Manifest } from "./manifest.ts";
import { placedParts } from "./placed.ts";
import { readPart } from "./readPart.ts";

/** A stream that drops everything, for reading a part only to see whether it is whole. */
export const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
const nothing = async () => ({ end: async () => {} });

/** Reads every part back and holds it against the manifest. Throws DamagedBackup, LockedBackup. */
export async function verifyContents(
  ctx: Pick<Context, "objectStore" | "backupKeys">,
  manifest: Manifest,
  progress: (stage: string, done: number, total: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  requireKeyOf(ctx, manifest);
  const parts = placedParts(manifest);
  let done = 0;
  await progress("verifying", 0, parts.length);
  await inParallel(
    parts,
    nothing,
    async (part, _, ending) => {
      await readPart(ctx, part, nowhere(), ending);
      await progress("verifying", ++done, parts.length);
    },
    signal,
  );
}
