import { Readable } from "node:stream";
import type { UserFileDocument } from "@meridian/contract";
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

type Drawn = { picture: Buffer } | { reason: string };

/** A preview as a JPEG, or why there is none; undefined for what isn't FITS any more, which the integrity checks report. */
async function drawPreview(content: Readable): Promise<Drawn | undefined> {
  const image = await drawFits(content)
    .catch((error: unknown) => {
      if (error instanceof NoPreview) return { reason: error.message };
      if (error instanceof DomainError) return undefined;
      throw error;
    })
    .finally(() => content.destroy());
  if (!image || "reason" in image) return image;
  // Only here: its native library takes longer to load than the rest of a start has time for.
  const { default: sharp } = await import("sharp");
  const { width, height, values } = image;
  const shades = sharp(stretch(values, autoStretch(values)), { raw: { width, height, channels: 1 } });
  return { picture: await shades.jpeg({ quality: 85 }).toBuffer() };
}

async function openStored({ objectStore }: Context, key: string): Promise<Readable | undefined> {
  try {
    return await objectStore.get(key);
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}

/** Draws the preview of a file, once, or notes why there is none. */
export const makePreview = defineTask({
  name: "makePreview",
  payload: z.object({ file_id: z.string() }),
  async run(ctx, { file_id }) {
    const file = await userFiles.find(ctx.db, file_id);
    const content = file && !file.preview_key && (await openStored(ctx, file.storage_key));
    const drawn = content && (await drawPreview(content));
    if (!drawn) return;
    if ("reason" in drawn) {
      await keepPreview(ctx, file_id, { no_preview: drawn.reason });
      return;
    }
    const preview_key = newKeyFor("previews", file.observation_id, "jpg");
    await ctx.objectStore.put(preview_key, Readable.from([drawn.picture]), { contentType: "image/jpeg" });
    const isKept = await keepPreview(ctx, file_id, { preview_key, no_preview: null });
    if (!isKept) await deleteUnused(ctx, preview_key);
  },
});

type Kept = Partial<Pick<UserFileDocument, "preview_key" | "no_preview">>;

/** Notes it with a file that is still there and has no preview; whether it was. */
const keepPreview = (ctx: Context, file_id: string, kept: Kept): Promise<boolean> =>
  transaction(ctx, async (tx) => {
    const present = await userFiles.find(tx, file_id, "update");
    if (!present || present.preview_key) return false;
    await userFiles.patch(tx, file_id, kept, ctx.now());
    const observation = await observations.find(tx, present.observation_id);
    if (observation) publishAfterCommit(tx, observationNotice(observation));
    return true;
  });
