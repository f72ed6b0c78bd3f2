import { type Announcement, isUnpublished } from "@meridian/contract";
import type { Context } from "../base/context.ts";
import { notFound } from "../base/errors.ts";
import { requireUser, scopeAbilities } from "../ground/access/index.ts";
import { anyAnnouncement, asIfNotThere } from "./find.ts";

/**
 * An announcement of any scope, for those whom it is addressed to, those who manage it, and those who see its scope.
 * Throws UNAUTHENTICATED, NOT_FOUND.
 */
export async function readAnnouncement(ctx: Context, input: { id: string }): Promise<Announcement> {
  requireUser(ctx);
  const announcement = await anyAnnouncement(ctx, input.id);
  const { scope, scope_id, status, is_recipient, abilities } = announcement;
  if (is_recipient || abilities.view_recipients) return announcement;
  if (scope === "system" || scope_id === null || isUnpublished(status)) throw notFound("announcement");
  await scopeAbilities(ctx.db, ctx, { type: scope, id: scope_id }).catch(asIfNotThere);
  return announcement;
}
