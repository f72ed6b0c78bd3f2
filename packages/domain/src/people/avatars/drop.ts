import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { z } from "zod";
import { defineTask } from "../../base/tasks.ts";
import { foreignStorage } from "../../ground/storage/index.ts";

export const avatarPrefix = "avatars/";

/** Deletes a picture that is nobody's any more. */
export const dropAvatar = defineTask({
  name: "dropAvatar",
  payload: z.strictObject({ key: z.string().startsWith(avatarPrefix) }),
  async run(ctx, { key }) {
    if (await ctx.db.$count(users, eq(users.avatar_key, key))) return;
    if (await foreignStorage(ctx)) return;
    await ctx.objectStore.deleteMany([key]);
  },
});
