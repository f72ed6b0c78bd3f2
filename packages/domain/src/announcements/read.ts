import { type Announcement, isUnpublished } from "@meridian/contract";
import { requireUser, scopeAbilities } from "../access/index.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { anyAnnouncement } from "./find.ts";

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
  await scopeAbilities(ctx.db, ctx, { type: scope, id: scope_id });
  return announcement;
}
