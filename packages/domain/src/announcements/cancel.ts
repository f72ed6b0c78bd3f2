import { type Announcement, isUnpublished } from "@meridian/contract";
import { announcements } from "@meridian/database";
import type { Context } from "../base/context.ts";
import { DomainError, notFound } from "../base/errors.ts";
import { requireVersion } from "../base/version.ts";
import type { Scope } from "../ground/access/index.ts";
import { record, transaction } from "../ground/record/index.ts";
import { announcementOf, scopeFor } from "./find.ts";
import { recordAnnouncement } from "./record.ts";
import { isOf } from "./scope.ts";
import { settleIn } from "./settle.ts";
import { announcedIn } from "./wire.ts";

interface CancelInput {
  id: string;
  reason: string;
  /** The version that the caller saw. */
  if_version?: number | undefined;
}

/**
 * Cancels an announcement that is active, scheduled or held, for those who may announce in its scope. Throws FORBIDDEN, NOT_FOUND,
 * CONFLICT when it has ended, VERSION_MISMATCH.
 */
export async function cancelAnnouncement(
  ctx: Context,
  input: CancelInput,
  wanted?: Scope,
): Promise<Announcement> {
  const scope = await scopeFor(ctx, input.id, "announce", wanted);
  const status = await cancelOrSettle(ctx, input, scope);
  if (status !== "cancelled now")
    throw new DomainError("CONFLICT", `Only an active announcement can be cancelled; this one is ${status}.`);
  return announcementOf(ctx, scope, input.id);
}

/** Cancels, or settles a status found out of date; never throws for the status, so that the latter is saved. */
function cancelOrSettle(
  ctx: Context,
  { id, reason, if_version }: CancelInput,
  scope: Scope,
): Promise<string> {
  return transaction(ctx, async (tx) => {
    const before = await announcements.find(tx, id, "update");
    if (!before || !isOf(scope, before)) throw notFound("announcement");
    await requireVersion(tx, before, if_version);
    await settleIn(tx, ctx, id);
    const { status } = (await announcements.find(tx, id))!;
    const isSecret = isUnpublished(status);
    if (status !== "active" && !isSecret) return status ?? "over";
    const now = ctx.now();
    const changes = {
      status: "cancelled" as const,
      cancel_reason: reason,
      cancelled_at: now.toISOString(),
      ...(isSecret && { recipient_count: 0 }),
    };
    await announcements.patch(tx, id, changes, now);
    await recordAnnouncement(tx, ctx, announcedIn(id, before), "cancelled", { reason }, isSecret);
    await record(tx, ctx, {
      action: "announcement.cancel",
      subject: { type: "announcement", id: id },
      before: { status },
      after: changes,
    });
    return "cancelled now";
  });
}
