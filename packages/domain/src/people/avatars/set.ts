import { Readable } from "node:stream";
import type { Profile } from "@meridian/contract";
import { newId } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { requireUser } from "../../ground/access/index.ts";
import { getProfile } from "../users/index.ts";
import { keep } from "./keep.ts";
import { pictureType, redraw } from "./picture.ts";

/**
 * Makes a JPG, PNG or GIF the caller's picture, drawn anew; the one before is deleted. Throws UNSUPPORTED_MEDIA_TYPE,
 * INVALID, RATE_LIMITED.
 */
export async function setAvatar(ctx: Context, content: Uint8Array): Promise<Profile> {
  const { userId } = requireUser(ctx);
  const picture = await redraw(userId, content);
  const key = `avatars/${userId}/${newId()}`;
  try {
    await ctx.objectStore.put(key, Readable.from([picture]), { contentType: pictureType });
    await keep(ctx, userId, key, { bytes: picture.length });
  } catch (error) {
    await ctx.objectStore.deleteMany([key]).catch((cause) => {
      ctx.log.warn({ key, err: cause }, "could not delete a picture that isn't kept");
    });
    throw error;
  }
  return getProfile(ctx);
}
