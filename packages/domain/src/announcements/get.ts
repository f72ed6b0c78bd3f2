import { type Announcement, isUnpublished } from "@meridian/contract";
import type { Context } from "../base/context.ts";
import { notFound } from "../base/errors.ts";
import type { Scope } from "../ground/access/index.ts";
import { announcementOf, scopeFor } from "./find.ts";

/**
 * One announcement of a scope as it is now, for those who see the scope; one that isn't published yet for those who may
 * announce there. Throws FORBIDDEN, NOT_FOUND.
 */
export async function getAnnouncement(
  ctx: Context,
  input: { id: string },
  wanted?: Scope,
): Promise<Announcement> {
  const scope = await scopeFor(ctx, input.id, "see", wanted);
  const announcement = await announcementOf(ctx, scope, input.id);
  if (isUnpublished(announcement.status) && !announcement.abilities.view_recipients)
    throw notFound("announcement");
  return announcement;
}
