import { PassThrough, pipeline, type Readable } from "node:stream";
import { pipeline as piped } from "node:stream/promises";
import { type Pack, pack } from "tar-stream";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import type { ObjectStore } from "../../../base/ports/objectStore.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { record, transaction } from "../../../ground/record/index.ts";
import { getBackup } from "../backup.ts";
import { DamagedBackup } from "../stored/damaged.ts";
import { prefixOf } from "../stored/keys.ts";
import { measured } from "../stored/measured.ts";
import { openManifest, readStoredManifest } from "../stored/sealed.ts";
import { fileBytes, type Member, manifestName, membersOf } from "./layout.ts";

/** A backup as one file, made while it is read. */
export interface BackupFile {
  name: string;
  size_bytes: number;
  /** Breaks off where a part turns out to be gone or damaged, so that nobody takes what came for the whole. */
  open(): Readable;
}

/**
 * A completed backup as one file, for who is about to read it: that is recorded. For server administrators; throws
 * NOT_FOUND, and CONFLICT while it isn't complete or when it isn't whole in storage.
 */
export async function downloadBackup(ctx: Context, { id }: { id: string }): Promise<BackupFile> {
  const file = await findBackupFile(ctx, { id });
  const after = { size_bytes: file.size_bytes };
  await transaction(ctx, (tx) =>
    record(tx, ctx, { action: "backup.download", subject: { type: "backup", id }, after }),
  );
  return file;
}

/** The same for who only asks for its name and size. */
export async function findBackupFile(ctx: Context, { id }: { id: string }): Promise<BackupFile> {
  requireServerAdmin(ctx);
  const { status, damage, unreadable, snapshot_at } = await getBackup(ctx, { id });
  if (status !== "completed") throw new DomainError("CONFLICT", "Only a completed backup can be downloaded.");
  // Its parts needn't be opened: where the manifest could be read, whoever can read the rest gets it from here.
  const refusal = damage ?? (snapshot_at === null ? unreadable : null);
  if (refusal) throw new DomainError("CONFLICT", `This backup can't be downloaded. ${refusal}`);
  const { content, members } = await findWhole(ctx.objectStore, id);
  const size_bytes = fileBytes(content.length, members);
  const moment = (snapshot_at ?? "").slice(0, 16).replaceAll(/[^\dT]/g, "");
  return {
    name: `meridian-backup-${moment || id}.tar`,
    size_bytes,
    open: () => fileOf(ctx, id, content, members),
  };
}

/** The manifest as it is stored and the parts, all of which are there. Throws CONFLICT. */
async function findWhole(store: ObjectStore, id: string): Promise<{ content: Buffer; members: Member[] }> {
  try {
    const content = await readStoredManifest(store, id);
    const members = membersOf(openManifest(content, id).manifest);
    const sizes = new Map<string, number>();
    for await (const { key, size } of store.list(prefixOf(id))) sizes.set(key, size);
    const missing = members.find(({ key, size }) => sizes.get(key) !== size);
    if (missing) throw new DamagedBackup(`${missing.key} is gone from storage, or damaged.`);
    return { content: Buffer.from(content), members };
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error;
    throw new DomainError("CONFLICT", `This backup can't be downloaded. ${error.message}`);
  }
}

function fileOf(ctx: Context, id: string, content: Buffer, members: Member[]): Readable {
  const tar = pack();
  const file = new PassThrough();
  // Whoever reads learns of an error from the stream itself.
  pipeline(tar, file, () => {});
  tar.entry({ name: manifestName(id) }, content);
  addAll(ctx.objectStore, tar, members).catch((error) => {
    // A reader that went away is nobody's fault.
    if (!file.destroyed)
      ctx.log.warn({ backup_id: id, err: error }, "the download of a backup was broken off");
    file.destroy(error);
    tar.destroy();
  });
  return file;
}

async function addAll(store: ObjectStore, tar: Pack, members: Member[]): Promise<void> {
  for (const { key, name, size, sha256 } of members) {
    const found = measured();
    await piped(await store.get(key), found.stream, tar.entry({ name, size }));
    if (found.digest() !== sha256) throw new DamagedBackup(`${key} is damaged: the checksum doesn't match.`);
  }
  tar.finalize();
}
