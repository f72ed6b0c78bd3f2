import { pipeline, type Readable } from "node:stream";
import { extract, type Header } from "tar-stream";
import type { Context } from "../../../base/context.ts";
import { isObjectKey } from "../../../base/ports/objectStore.ts";
import { requireCompleteNow } from "../stored/complete.ts";
import { DamagedBackup } from "../stored/damaged.ts";
import { manifestKey } from "../stored/keys.ts";
import type { Manifest } from "../stored/manifest.ts";
import { measured } from "../stored/measured.ts";
import { requirePlausible } from "../stored/plausible.ts";
import { largestManifest, openManifest } from "../stored/sealed.ts";
import { idOfMember, type Member, membersOf } from "./layout.ts";

/** A member while it comes. */
type Entry = Readable & { header: Header };

export interface Received {
  manifest: Manifest;
  checksum: string;
  /** The manifest as it came, byte by byte what is to be stored. */
  content: Buffer;
}

/**
 * Takes a backup's file as it comes. `begin` is asked once its manifest is known, before anything is stored; then every part
 * is stored as it arrives, and held against the manifest. Throws DamagedBackup for a file that isn't exactly a whole backup.
 */
export async function receiveFile(
  ctx: Pick<Context, "db" | "objectStore" | "now">,
  file: Readable,
  begin: (manifest: Manifest) => Promise<void>,
): Promise<Received> {
  const tar = extract();
  // An error of either ends the other with it: the first is whose it is.
  let fault: { of: "sender" | "tar"; error: Error } | undefined = file.errored
    ? { of: "sender", error: file.errored }
    : undefined;
  file.on("error", (error: Error) => {
    fault ??= { of: "sender", error };
  });
  tar.on("error", (error: Error) => {
    fault ??= { of: "tar", error };
  });
  // Whoever reads learns of an error from the stream itself.
  pipeline(file, tar, () => {});
  try {
    return await receiveMembers(ctx, tar as unknown as AsyncIterable<Entry>, begin);
  } catch (error) {
    // What is wrong with the file itself, or with who sends it, may have come out as another error where it was stored.
    if (fault?.of === "sender") throw fault.error;
    if (fault && !(error instanceof DamagedBackup)) throw new DamagedBackup(faultOf(fault.error));
    throw error;
  }
}

const faultOf = ({ message }: Error): string =>
  /end of data/.test(message) ? "It is cut off." : "It isn't a tar file, or it is damaged.";

async function receiveMembers(
  ctx: Pick<Context, "db" | "objectStore" | "now">,
  tar: AsyncIterable<Entry>,
  begin: (manifest: Manifest) => Promise<void>,
): Promise<Received> {
  let received: Received | undefined;
  const awaited = new Map<string, Member>();
  for await (const entry of tar) {
    const { name } = entry.header;
    if (!received) {
      received = await readManifestIn(entry);
      await requireAcceptable(ctx, received.manifest);
      for (const member of membersOf(received.manifest)) awaited.set(member.name, member);
      await begin(received.manifest);
      continue;
    }
    const member = awaited.get(name);
    if (!member || entry.header.type !== "file")
      throw new DamagedBackup(`It holds ${shown(name)}, which is no part of this backup or is in it twice.`);
    awaited.delete(name);
    await receivePart(ctx, entry, member);
  }
  if (!received) throw new DamagedBackup("It is empty.");
  const [missing] = awaited.keys();
  if (missing !== undefined) throw new DamagedBackup(`It is cut off: ${shown(missing)} is missing.`);
  return received;
}

async function readManifestIn(entry: Entry): Promise<Received> {
  const { name, size = 0, type } = entry.header;
  const id = idOfMember(name);
  if (id === undefined || type !== "file")
    throw new DamagedBackup(`It begins with ${shown(name)} and not with the manifest of a backup.`);
  if (size > largestManifest) throw new DamagedBackup("Its manifest is far too large.");
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  return { ...openManifest(content.toString(), id), content };
}

/**
 * Throws DamagedBackup for a manifest of a schema unknown here, of a time to come, or one whose parts would lie anywhere but
 * in its place.
 */
async function requireAcceptable(ctx: Pick<Context, "db" | "now">, manifest: Manifest): Promise<void> {
  requirePlausible(manifest, ctx.now());
  const odd = manifest.tables.find(({ name }) => !/^\w+$/.test(name));
  if (odd) throw new DamagedBackup(`Its manifest names a table ${shown(odd.name)}, which can't be.`);
  if (![manifestKey(manifest.id), ...membersOf(manifest).map(({ key }) => key)].every(isObjectKey))
    throw new DamagedBackup("Its manifest names parts that can't be stored.");
  await requireCompleteNow(ctx, manifest);
}

async function receivePart(
  { objectStore }: Pick<Context, "objectStore">,
  entry: Entry,
  { key, name, size, sha256 }: Member,
): Promise<void> {
  if (entry.header.size !== size)
    throw new DamagedBackup(`${shown(name)} has ${entry.header.size} bytes instead of ${size}.`);
  const found = measured();
  // Whoever reads learns of an error from the stream itself.
  pipeline(entry, found.stream, () => {});
  await objectStore.put(key, found.stream);
  if (found.bytes() !== size || found.digest() !== sha256)
    throw new DamagedBackup(`${shown(name)} is damaged: the checksum doesn't match.`);
}

const shown = (name: string) => JSON.stringify(name.slice(0, 200));
