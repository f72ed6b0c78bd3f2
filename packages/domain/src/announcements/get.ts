import type { Announcement } from "@meridian/contract";
import { requireServerAdmin } from "../access/index.ts";
import type { Context } from "../context.ts";
import { announcementOf } from "./find.ts";

/** One system announcement as it is now. Throws FORBIDDEN, NOT_FOUND. */
export async function getAnnouncement(ctx: Context, input: { id: string }): Promise<Announcement> {
  requireServerAdmin(ctx);
  return announcementOf(ctx, "system", input.id);
}
