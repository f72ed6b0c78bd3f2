import type { BackupDocument } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { ObjectRefused } from "../../../base/ports/objectStore.ts";
import { listedAs } from "../writeVerified.ts";
import { requireCompleteNow } from "./complete.ts";
import { DamagedBackup, GoneBackup, NewerVersion } from "./damaged.ts";
import { prefixOf } from "./keys.ts";
import type { Manifest } from "./manifest.ts";
import { placedParts } from "./placed.ts";
import { begunAt, requirePlausible } from "./plausible.ts";
import { readManifest } from "./sealed.ts";

/** The document under which a stored backup is listed, and the moment it was begun. */
export interface Inspected {
  document: ReturnType<typeof listedAs> & Pick<Partial<BackupDocument>, "damage" | "unreadable">;
  createdAt: Date;
}

/** Looks at what storage holds of a backup; undefined when that is nothing. What can't be read says why, and what to do. */
export async function inspect(ctx: Context, id: string): Promise<Inspected | undefined> {
  try {
    const { manifest, checksum } = await readManifest(ctx.objectStore, id);
    requirePlausible(manifest, ctx.now());
    const document = { ...listedAs(manifest, checksum), ...(await faultsOf(ctx, manifest)) };
    return { document, createdAt: new Date(manifest.completed_at) };
  } catch (error) {
    if (error instanceof GoneBackup) return undefined;
    const unreadable = whyUnreadable(error);
    return {
      document: { kind: "unknown", status: "completed", damage: null, verified_at: null, unreadable },
      createdAt: new Date(begunAt(id, ctx.now()) ?? ctx.now()),
    };
  }
}

/** The reason why a manifest can't be read, with a remedy. Throws any other error again. */
function whyUnreadable(error: unknown): string {
  if (error instanceof ObjectRefused)
    return `${error.message} See to it that Meridian can, then look in storage again.`;
  if (error instanceof NewerVersion) return error.message;
  if (!(error instanceof DamagedBackup)) throw error;
  return `${error.message} Put a whole copy of it into storage, below its own id, and look there again, or delete this backup.`;
}

/** Faults that keep a backup from being restored or relied on, in words for the list. */
async function faultsOf(
  ctx: Context,
  manifest: Manifest,
): Promise<Pick<BackupDocument, "damage" | "unreadable">> {
  let unreadable: string | null = null;
  try {
    await requireCompleteNow(ctx, manifest);
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error;
    if (!(error instanceof NewerVersion)) return { damage: error.message, unreadable };
    unreadable = error.message;
  }
  return { damage: await missingParts(ctx, manifest), unreadable };
}

/** A sentence when storage lacks bytes that the manifest names, else null. A verification finds whether the bytes are right. */
async function missingParts({ objectStore }: Context, manifest: Manifest): Promise<string | null> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of objectStore.list(prefixOf(manifest.id))) sizes.set(key, size);
  const other = placedParts(manifest).find(({ key, part }) => sizes.get(key) !== part.stored_bytes);
  return other ? `${other.key} isn't in storage as its manifest says.` : null;
}
