import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { ObjectNotFound, type ObjectStore } from "../../../base/ports/objectStore.ts";
import { DamagedBackup, GoneBackup, NewerVersion } from "./damaged.ts";
import { manifestKey } from "./keys.ts";
import { type Manifest, manifest, manifestFormat } from "./manifest.ts";

/** No manifest of ours is larger; something else is not read in. */
export const largestManifest = 64 * 1024 * 1024;
const sealed = z.object({ manifest: z.unknown(), sha256: z.string() });
const digestOf = (content: unknown) => createHash("sha256").update(JSON.stringify(content)).digest("hex");

/** Stores a manifest with its own checksum, and returns that. */
export async function storeManifest(store: ObjectStore, content: Manifest): Promise<string> {
  const sha256 = digestOf(content);
  const whole = Buffer.from(JSON.stringify({ manifest: content, sha256 }));
  await store.put(manifestKey(content.id), Readable.from([whole]), { contentType: "application/json" });
  return sha256;
}

/** A manifest, and the checksum that it is sealed with. */
interface Sealed {
  manifest: Manifest;
  checksum: string;
}

/** The manifest of a backup and its checksum. Throws DamagedBackup, in words that say what is wrong. */
export async function readManifest(store: ObjectStore, id: string): Promise<Sealed> {
  return openManifest(await readStoredManifest(store, id), id);
}

/** The same of what was stored, or is to be. */
export function openManifest(content: string, id: string): Sealed {
  const { manifest: claimed, sha256 } = unseal(content);
  const format = (claimed as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > manifestFormat)
    throw new NewerVersion(`It was made by a newer version of Meridian (format ${format}). Upgrade first.`);
  const parsed = manifest.safeParse(claimed);
  if (!parsed.success) throw new DamagedBackup("Its manifest doesn't say what a manifest has to say.");
  if (parsed.data.id !== id)
    throw new DamagedBackup(`Its manifest belongs to another backup, ${parsed.data.id}.`);
  return { manifest: parsed.data, checksum: sha256 };
}

function unseal(content: string) {
  const read = sealed.safeParse(parseJson(content));
  if (!read.success || !isWhole(read.data))
    throw new DamagedBackup("Its manifest is damaged: the checksum doesn't match.");
  return read.data;
}

/** True if the checksum is right. Content that nests too deeply to be written down again was never sealed. */
function isWhole({ manifest: content, sha256 }: z.output<typeof sealed>): boolean {
  try {
    return digestOf(content) === sha256;
  } catch {
    return false;
  }
}

/** A manifest as it is stored. Throws DamagedBackup. */
export async function readStoredManifest(store: ObjectStore, id: string): Promise<string> {
  const key = manifestKey(id);
  try {
    if (((await store.head(key))?.size ?? 0) > largestManifest)
      throw new DamagedBackup("Its manifest is far too large.");
    return await text(await store.get(key));
  } catch (error) {
    if (error instanceof ObjectNotFound) throw new GoneBackup();
    throw error;
  }
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
