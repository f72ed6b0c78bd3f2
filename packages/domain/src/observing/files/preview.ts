import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { UserFileDocument } from "@meridian/contract";
import { thumbnailWidth } from "@meridian/contract/choices";
import { autoStretch, stretch } from "@meridian/contract/fits";
import { observations, userFiles } from "@meridian/database";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { ObjectNotFound } from "../../base/ports/objectStore.ts";
import { defineTask } from "../../base/tasks.ts";
import { publishAfterCommit, transaction } from "../../ground/record/index.ts";
import { observationNotice } from "../observations/index.ts";
import { deleteUnused } from "./deleteUnused.ts";
import { drawFits } from "./fits/draw.ts";
import { NoPreview } from "./fits/noPreview.ts";
import { newKeyFor } from "./key.ts";

/** A preview as a JPEG, or why there is none; undefined for what isn't FITS any more, which the integrity checks report. */
async function drawPreview(content: Readable): Promise<Buffer | { reason: string } | undefined> {
  const image = await drawFits(content)
    .catch((error: unknown) => {
      if (error instanceof NoPreview) return { reason: error.message };
      if (error instanceof DomainError) return undefined;
      throw error;
    })
    .finally(() => content.destroy());
  if (!image || "reason" in image) return image;
  const { width, height, values } = image;
  const shades = (await pictures())(stretch(values, autoStretch(values)), {
    raw: { width, height, channels: 1 },
  });
  return shades.jpeg({ quality: 85 }).toBuffer();
}

/** A JPEG made at most so many pixels wide. */
export const narrowed = async (picture: Buffer, width: number): Promise<Buffer> =>
  (await pictures())(picture).resize({ width, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer();

/** Loaded only when needed: its native library takes longer to load than the rest of a start has time for. */
const pictures = async () => (await import("sharp")).default;

/** Opens a stored object, however odd its key; undefined when it is gone. */
export async function openStored({ objectStore }: Context, key: string): Promise<Readable | undefined> {
  try {
    return await objectStore.get(key);
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}

/** Draws what is missing of a file's preview and of its thumbnail, or notes why there is none. */
export const makePreview = defineTask({
  name: "makePreview",
  payload: z.object({ file_id: z.string() }),
  async run(ctx, { file_id }) {
    const file = await userFiles.find(ctx.db, file_id);
    if (!file || (file.preview_key && file.thumbnail_key)) return;
    const content = await openStored(ctx, file.preview_key ?? file.storage_key);
    const preview = content && (await (file.preview_key ? buffer(content) : drawPreview(content)));
    if (!preview) return;
    if ("reason" in preview) {
      await keep(ctx, file, { no_preview: preview.reason });
      return;
    }
    const put = async (kind: "previews" | "thumbnails", picture: Buffer) => {
      const key = newKeyFor(kind, file.observation_id, "jpg");
      await ctx.objectStore.put(key, Readable.from([picture]), { contentType: "image/jpeg" });
      return key;
    };
    const made: Made = {};
    const drop = async () => {
      for (const key of Object.values(made)) await deleteUnused(ctx, key);
    };
    try {
      if (!file.preview_key) made.preview_key = await put("previews", preview);
      if (!file.thumbnail_key)
        made.thumbnail_key = await put("thumbnails", await narrowed(preview, thumbnailWidth));
    } catch (error) {
      await drop();
      throw error;
    }
    if (!(await keep(ctx, file, { ...made, no_preview: null }))) await drop();
  },
});

type Made = { preview_key?: string; thumbnail_key?: string };

/** Notes it with a file that is still there, with the pictures that it had; whether it was. */
const keep = (
  ctx: Context,
  {
    id,
    preview_key,
    thumbnail_key,
  }: Pick<UserFileDocument, "preview_key" | "thumbnail_key"> & { id: string },
  noted: Made & Pick<UserFileDocument, "no_preview">,
): Promise<boolean> =>
  transaction(ctx, async (tx) => {
    const present = await userFiles.find(tx, id, "update");
    if (!present || present.preview_key !== preview_key || present.thumbnail_key !== thumbnail_key)
      return false;
    await userFiles.patch(tx, id, noted, ctx.now());
    // Nothing that people see changes when the thumbnail of a preview is kept.
    const observation = !preview_key && (await observations.find(tx, present.observation_id));
    if (observation) publishAfterCommit(tx, observationNotice(observation));
    return true;
  });
