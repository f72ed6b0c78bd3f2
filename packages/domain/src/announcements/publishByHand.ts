import { type Announcement, isUnpublished, type PublishAnnouncementInput } from "@meridian/contract";
import { announcements } from "@meridian/database";
import type { Context } from "../base/context.ts";
import { DomainError, notFound } from "../base/errors.ts";
import { requireVersion } from "../base/version.ts";
import type { Scope } from "../ground/access/index.ts";
import { record, transaction } from "../ground/record/index.ts";
import { announcementOf, scopeFor } from "./find.ts";
import { publishIn } from "./publish.ts";
import { recordAnnouncement } from "./record.ts";
import { sizeOf } from "./resolve.ts";
import { isOf } from "./scope.ts";
import { publishAnnouncement, resolveRecipients } from "./tasks.ts";
import { isLater, requireSensibleTimes } from "./times.ts";
import { announcedIn } from "./wire.ts";

/**
 * Publishes an announcement that is scheduled, or that a restore holds: now, or at another time. For those who may announce
 * in its scope. Throws FORBIDDEN, NOT_FOUND, INVALID when a time is wrong, CONFLICT when it is already published or ended or
 * reaches nobody, VERSION_MISMATCH.
 */
export async function publishByHand(
  ctx: Context,
  { id, if_version, ...input }: PublishAnnouncementInput,
  wanted?: Scope,
): Promise<Announcement> {
  const scope = await scopeFor(ctx, id, "announce", wanted);
  await transaction(ctx, async (tx) => {
    const before = await announcements.find(tx, id, "update");
    if (!before || !isOf(scope, before)) throw notFound("announcement");
    await requireVersion(tx, before, if_version);
    const { status, held_at, remind_after_days } = before;
    if (!isUnpublished(status))
      throw new DomainError("CONFLICT", "Only an announcement that isn't published yet can be published.");
    if ((await sizeOf(tx, before)) === "none")
      throw new DomainError("CONFLICT", "It would no longer reach anybody.");
    const laterAt = isLater(ctx.now(), input.publish_at) ? input.publish_at! : null;
    const publish_at = laterAt ?? ctx.now().toISOString();
    const expires_at = input.expires_at === undefined ? before.expires_at : input.expires_at;
    const remind_at = requireSensibleTimes(ctx.now(), { publish_at, expires_at, remind_after_days });
    const times = { publish_at, expires_at, remind_at, held_at: null };
    if (laterAt) {
      await announcements.patch(tx, id, { ...times, status: "scheduled" }, ctx.now());
      await recordAnnouncement(tx, ctx, announcedIn(id, before), "rescheduled", {}, true);
      await publishAnnouncement.enqueue(tx, ctx, { id }, { runAt: new Date(laterAt) });
    } else await publishIn(tx, ctx, before, times, (tx) => resolveRecipients.enqueue(tx, ctx, { id }));
    await record(tx, ctx, {
      action: "announcement.publish",
      subject: { type: "announcement", id },
      before: { status, held_at, publish_at: before.publish_at, expires_at: before.expires_at },
      after: { status: laterAt ? "scheduled" : "active", ...times },
    });
  });
  return announcementOf(ctx, scope, id);
}
