import type { Announcement } from "@meridian/contract";
import { announcements } from "@meridian/database";
import { recordAudit, recordHistory, requireServerAdmin } from "../access/index.ts";
import type { Context } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";
import { requireVersion } from "../version.ts";
import { announcementOf } from "./find.ts";
import { announcementNews } from "./news.ts";
import { settleIn } from "./settle.ts";

interface CancelInput {
  id: string;
  reason: string;
  /** The version that was seen. */
  if_version?: number | undefined;
}

/** Cancels a system announcement that is active or scheduled. Throws FORBIDDEN, NOT_FOUND, CONFLICT when it is over, VERSION_MISMATCH. */
export async function cancelAnnouncement(ctx: Context, input: CancelInput): Promise<Announcement> {
  requireServerAdmin(ctx);
  const status = await cancelOrSettle(ctx, input);
  ctx.live.publish(...announcementNews(input.id));
  if (status !== "cancelled now")
    throw new DomainError("CONFLICT", `Only an active announcement can be cancelled; this one is ${status}.`);
  return announcementOf(ctx, "system", input.id);
}

/** What it turned out to be is kept even when that refuses the cancellation, hence no exception in here. */
function cancelOrSettle(ctx: Context, { id, reason, if_version }: CancelInput): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const before = await announcements.find(tx, id, "update");
    if (before?.scope !== "system") throw notFound("announcement");
    requireVersion(before, if_version);
    await settleIn(tx, ctx, id);
    const { status } = (await announcements.find(tx, id))!;
    if (status !== "active" && status !== "scheduled") return status ?? "over";
    const now = ctx.now();
    const changes = {
      status: "cancelled" as const,
      cancel_reason: reason,
      cancelled_at: now.toISOString(),
      ...(status === "scheduled" && { recipient_count: 0 }),
    };
    await announcements.patch(tx, id, changes, now);
    await recordHistory(tx, ctx, { type: "announcement", id }, "announcement_cancelled", { reason });
    await recordAudit(tx, ctx, {
      action: "announcement.cancel",
      subjectType: "announcement",
      subjectId: id,
      before: { status },
      after: changes,
    });
    return "cancelled now";
  });
}
