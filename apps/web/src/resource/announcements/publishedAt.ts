import type { Announcement } from "@meridian/contract";

/** When people got it, or will: when it was written, or the later time that was chosen. */
export const publishedAt = ({ publish_at, created_at }: Pick<Announcement, "publish_at" | "created_at">) =>
  publish_at !== null && publish_at > created_at ? publish_at : created_at;
