import { Readable } from "node:stream";
import { observations, userFiles } from "@meridian/database";
import { z } from "zod";
import type { Context } from "../context.ts";
import { ObjectNotFound } from "../objectStore.ts";
import { observationNotice } from "../observations/index.ts";
import { tell, transaction } from "../record/index.ts";
import { defineTask } from "../tasks.ts";
import { deleteUnused } from "./deleteUnused.ts";
import { shrinkFits } from "./fits/shrink.ts";
import { stretch } from "./fits/stretch.ts";
import { newKeyFor } from "./key.ts";

/** A preview as a JPEG; undefined for a file without an image. */
async function drawPreview(content: Readable): Promise<Buffer | undefined> {
  const image = await shrinkFits(content);
  content.destroy();
  if (!image) return undefined;
  // Only here: its native library takes longer to load than the rest of a start has time for.
  const { default: sharp } = await import("sharp");
  const { width, height } = image;
  return sharp(stretch(image), { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function openStored({ objectStore }: Context, key: string): Promise<Readable | undefined> {
  try {
    return await objectStore.get(key);
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}

/** Draws the preview of a file, once. A file that is gone, or has no image, has none. */
export const makePreview = defineTask({
  name: "makePreview",
  payload: z.object({ file_id: z.string() }),
  async run(ctx, { file_id }) {
    const file = await userFiles.find(ctx.db, file_id);
    const content = file && !file.preview_key && (await openStored(ctx, file.storage_key));
    const preview = content && (await drawPreview(content));
    if (!preview) return;
    const preview_key = newKeyFor("previews", file.observation_id, "jpg");
    await ctx.objectStore.put(preview_key, Readable.from([preview]), { contentType: "image/jpeg" });
    const isKept = await transaction(ctx, async (tx) => {
      const present = await userFiles.find(tx, file_id, "update");
      if (!present || present.preview_key) return false;
      await userFiles.patch(tx, file_id, { preview_key }, ctx.now());
      const observation = await observations.find(tx, file.observation_id);
      if (observation) tell(tx, observationNotice(observation));
      return true;
    });
    if (!isKept) await deleteUnused(ctx, preview_key);
  },
});
