import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { UserFile } from "@meridian/contract";
import { thumbnailWidth } from "@meridian/contract/choices";
import { userFiles } from "@meridian/database";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { type ByteRange, isObjectKey, ObjectNotFound } from "../../base/ports/objectStore.ts";
import { absentStorage } from "../../ground/storage/index.ts";
import { makePreview, narrowed, openStored } from "./preview.ts";
import { observationWithFiles } from "./seen.ts";
import { userFileWire } from "./wire.ts";

/** A file of an observation. Throws NOT_FOUND, FORBIDDEN. */
export async function fileOf(ctx: Context, { id, fileId }: { id: string; fileId: string }) {
  await observationWithFiles(ctx, id);
  const file = await userFiles.find(ctx.db, fileId);
  if (file?.observation_id !== id) throw notFound("file");
  return file;
}

/** The facts needed to send a file. */
export interface OpenFile extends Pick<UserFile, "name" | "format" | "sha256" | "size_bytes"> {
  /** All of it, or a part. Throws NOT_FOUND. */
  open(range?: ByteRange): Promise<Readable>;
}

/** A file as it was uploaded. Throws NOT_FOUND, FORBIDDEN. */
export async function openUserFile(ctx: Context, input: { id: string; fileId: string }): Promise<OpenFile> {
  const file = await fileOf(ctx, input);
  return { ...userFileWire(file), open: (range) => openObject(ctx, file.storage_key, range) };
}

/** Its preview, a JPEG, or a smaller one where a width is asked for. Throws NOT_FOUND, also while it isn't drawn, FORBIDDEN. */
export async function openPreview(
  ctx: Context,
  { width, ...input }: { id: string; fileId: string; width?: number | undefined },
): Promise<Readable> {
  const file = await fileOf(ctx, input);
  const { preview_key, thumbnail_key } = pictureKeys.parse(file);
  if (!preview_key) throw notFound("preview");
  const isSmall = width !== undefined && width <= thumbnailWidth;
  // The preview stands in for a thumbnail that is lost, until a scan finds that.
  const thumbnail = isSmall && thumbnail_key ? await openStored(ctx, thumbnail_key) : undefined;
  const content = thumbnail ?? (await openObject(ctx, preview_key));
  if (width === undefined || (width === thumbnailWidth && thumbnail)) return content;
  const picture = await narrowed(await buffer(content), width);
  if (isSmall && !thumbnail_key) await queueThumbnail(ctx, file.id);
  return Readable.from([picture]);
}

/** For a file from before there were thumbnails. All other jobs go first: a gallery asks for thousands. */
const queueThumbnail = (ctx: Context, file_id: string): Promise<void> =>
  makePreview
    .enqueue(ctx.db, ctx, { file_id }, { key: `thumbnail of ${file_id}`, priority: 20 })
    .catch((err) => ctx.log.warn({ file_id, err }, "could not queue a thumbnail"));

/** The keys of a document's pictures, however odd what it holds: then it has none. */
const pictureKeys = z.object({
  preview_key: z.string().nullable().catch(null),
  thumbnail_key: z.string().nullable().catch(null),
});

/** Opens a stored object, however odd the key is that a document holds. Throws NOT_FOUND, UNAVAILABLE. */
export async function openObject(
  { objectStore, db }: Context,
  key: unknown,
  range?: ByteRange,
): Promise<Readable> {
  if (typeof key !== "string" || !isObjectKey(key)) throw notFound("file");
  try {
    return await objectStore.get(key, range);
  } catch (error) {
    if (!(error instanceof ObjectNotFound)) throw error;
    const absent = await absentStorage(objectStore, db);
    throw absent ? new DomainError("UNAVAILABLE", absent) : notFound("file");
  }
}
