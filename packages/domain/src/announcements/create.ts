import type { Announcement, CreateAnnouncementInput } from "@meridian/contract";
import { announcements, newId } from "@meridian/database";
import { actorId, recordAudit, recordHistory, requireServerAdmin } from "../access/index.ts";
import type { Context, Transaction } from "../context.ts";
import { invalid } from "../errors.ts";
import { announcementOf } from "./find.ts";
import { announcementNews } from "./news.ts";
import { sizeOf, writeRecipients } from "./resolve.ts";
import { requireTargetsExist } from "./targets.ts";
import { publishAnnouncement, resolveRecipients } from "./tasks.ts";

/**
 * Announces something to everyone whom the targets reach, now or at `publish_at`.
 * Throws FORBIDDEN, INVALID when a time is wrong, a target doesn't exist or nobody is reached.
 */
export async function createAnnouncement(
  ctx: Context,
  input: CreateAnnouncementInput,
): Promise<Announcement> {
  requireServerAdmin(ctx);
  requireSensibleTimes(ctx.now(), input);
  const id = newId();
  await ctx.db.transaction(async (tx) => {
    await requireTargetsExist(tx, input.targets);
    const size = await sizeOf(tx, input);
    if (size === "none") throw invalid("targets", "must reach at least one user");
    const publishAt = isLater(ctx, input.publish_at) ? new Date(input.publish_at!) : null;
    await insert(tx, ctx, id, input, publishAt !== null);
    if (publishAt) await publishAnnouncement.enqueue(tx, ctx, { id }, { runAt: publishAt });
    else if (size === "few") await writeRecipients(tx, ctx, id, input);
    else await resolveRecipients.enqueue(tx, ctx, { id });
  });
  ctx.live.publish(...announcementNews(id));
  return announcementOf(ctx, "system", id);
}

const isLater = (ctx: Context, time: string | null | undefined): boolean =>
  typeof time === "string" && Date.parse(time) > ctx.now().getTime();

function requireSensibleTimes(now: Date, { publish_at, expires_at }: CreateAnnouncementInput): void {
  if (!expires_at) return;
  if (Date.parse(expires_at) <= now.getTime()) throw invalid("expires_at", "must be in the future");
  if (publish_at && Date.parse(expires_at) <= Date.parse(publish_at))
    throw invalid("expires_at", "must be after publish_at");
}

async function insert(
  tx: Transaction,
  ctx: Context,
  id: string,
  input: CreateAnnouncementInput,
  isScheduled: boolean,
): Promise<void> {
  const status = isScheduled ? "scheduled" : "active";
  const created = await announcements.insert(
    tx,
    { ...input, scope: "system", scope_id: null, status, created_by: actorId(ctx) ?? "system" },
    ctx.now(),
    id,
  );
  await recordHistory(tx, ctx, { type: "announcement", id }, "announcement_created", { status });
  await recordAudit(tx, ctx, {
    action: "announcement.create",
    subjectType: "announcement",
    subjectId: id,
    after: created,
  });
}
