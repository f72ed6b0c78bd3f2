import { type Announcement, isUnpublished } from "@meridian/contract";
import type { Context } from "../base/context.ts";
import { DomainError, notFound } from "../base/errors.ts";
import { requireUser, type Scope, scopeAbilities } from "../ground/access/index.ts";
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
  await requireSeen(ctx, { type: scope, id: scope_id });
  return announcement;
}

/** Strangers are answered as if there were no such announcement: not even whose it is. */
async function requireSeen(ctx: Context, scope: Scope): Promise<void> {
  await scopeAbilities(ctx.db, ctx, scope).catch((error) => {
    throw error instanceof DomainError && error.code === "NOT_FOUND" ? notFound("announcement") : error;
  });
}
