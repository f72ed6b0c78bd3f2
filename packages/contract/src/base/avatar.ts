import { z } from "zod";
import { id, line } from "./primitives.ts";

/** Path of a person's picture; it changes with the picture. Null without one. */
export const avatarUrl = z.string().nullable();

/** Largest picture in bytes. */
export const maximumAvatarBytes = 2 * 1024 * 1024;

export const avatarInput = z.strictObject({
  id,
  v: line(36)
    .optional()
    .describe("Version of the picture, as in `avatar_url`; clients may cache the current one for a year"),
});
