import { type Announcement, isUnpublished } from "@meridian/contract";
import type { Context } from "../base/context.ts";
import { notFound } from "../base/errors.ts";
import { requireScope, type Scope, systemScope } from "../ground/access/index.ts";
import { announcementOf } from "./find.ts";

/**
 * One announcement of a scope as it is now, for those who see the scope; one that isn't published yet for those who may
 * announce there. Throws FORBIDDEN, NOT_FOUND.
 */
export async function getAnnouncement(
  ctx: Context,
  input: { id: string },
  scope: Scope = systemScope,
): Promise<Announcement> {
  const abilities = await requireScope(ctx.db, ctx, scope, "see");
  const announcement = await announcementOf(ctx, scope, input.id);
  if (isUnpublished(announcement.status) && !abilities.announce) throw notFound("announcement");
  return announcement;
}
