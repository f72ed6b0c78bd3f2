import type { Readable } from "node:stream";
import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { isObjectKey, ObjectNotFound } from "../../base/ports/objectStore.ts";
import { requireUser } from "../../ground/access/index.ts";
import { pictureType } from "./picture.ts";

export interface Avatar {
  /** Another picture has another version. */
  version: string;
  contentType: string;
  open(): Promise<Readable>;
}

/** The picture of anybody, for whoever is signed in. Throws NOT_FOUND without one, also when it is opened. */
export async function getAvatar(ctx: Context, { id }: { id: string }): Promise<Avatar> {
  requireUser(ctx);
  const [user] = await ctx.db.select({ key: users.avatar_key }).from(users).where(eq(users.id, id));
  const key = user?.key;
  if (!key || !isObjectKey(key)) throw notFound("avatar");
  return { version: key.slice(-36), contentType: pictureType, open: () => openAt(ctx, key) };
}

const openAt = (ctx: Context, key: string): Promise<Readable> =>
  ctx.objectStore.get(key).catch((error: unknown) => {
    throw error instanceof ObjectNotFound ? notFound("avatar") : error;
  });
