import {
  type Announcement,
  type AnnouncementDocument,
  isReminderLost,
  isUnpublished,
  type UpdateAnnouncementInput,
} from "@meridian/contract";
import { announcements, type Stored } from "@meridian/database";
import type { Context, Transaction } from "../base/context.ts";
import { diff } from "../base/diff.ts";
import { DomainError, invalid, notFound } from "../base/errors.ts";
import { requireVersion } from "../base/version.ts";
import type { Scope } from "../ground/access/index.ts";
import { record, transaction } from "../ground/record/index.ts";
import { announcementOf, scopeFor } from "./find.ts";
import { countMailed } from "./limit.ts";
import { recordAnnouncement } from "./record.ts";
import { sizeOf } from "./resolve.ts";
import { isOf } from "./scope.ts";
import { settleIn } from "./settle.ts";
import { requireTargetsExist } from "./targets.ts";
import { publishAnnouncement } from "./tasks.ts";
import { isLater, requireSensibleTimes } from "./times.ts";
import { announcedIn } from "./wire.ts";

type Stand = Stored<AnnouncementDocument>;
type Settings = Partial<AnnouncementDocument>;
interface Change {
  before: Settings;
  after: Settings;
}

/**
 * Changes what is given of an announcement that is scheduled or held, or when an active one expires: a reminder that would
 * come after that is dropped. A time to publish schedules one that was held. For those who may announce in its scope. Throws FORBIDDEN, NOT_FOUND, INVALID when a time is
 * wrong, a target doesn't exist or nobody is reached, CONFLICT when it is published or over, VERSION_MISMATCH, RATE_LIMITED.
 */
export async function updateAnnouncement(
  ctx: Context,
  { id, if_version, ...given }: UpdateAnnouncementInput,
  wanted?: Scope,
): Promise<Announcement> {
  const scope = await scopeFor(ctx, id, "announce", wanted);
  if (given.targets && scope.type !== "system")
    throw invalid("targets", `can't change: it reaches everyone who belongs to its ${scope.type}`);
  await transaction(ctx, async (tx) => {
    // A concurrent publication either waits and publishes the new text, or was faster and published the old one.
    const held = await announcements.find(tx, id, "update");
    if (!held || !isOf(scope, held)) throw notFound("announcement");
    await settleIn(tx, ctx, id);
    const stand = (await announcements.find(tx, id))!;
    const change = diff<Settings>(stand, given as Settings);
    requireChangeable(stand, change.after);
    await requireVersion(tx, stand, if_version);
    if (Object.keys(change.after).length === 0) return;
    if (isUnpublished(stand.status)) await changeDraft(tx, ctx, scope, stand, change);
    else await changeExpiry(tx, ctx, stand, change);
  });
  return announcementOf(ctx, scope, id);
}

/** People have read and acknowledged what is published. */
function requireChangeable({ status }: Stand, after: Settings): void {
  if (isUnpublished(status)) return;
  if (status !== "active")
    throw new DomainError("CONFLICT", `An ended announcement can't be changed; this one is ${status}.`);
  const fixed = Object.keys(after).filter((field) => field !== "expires_at");
  if (fixed.length === 0) return;
  throw new DomainError(
    "CONFLICT",
    "It is already published. Only its expiry can still be changed.",
    fixed.map((path) => ({ path, message: "can't be changed any more" })),
  );
}

async function changeDraft(tx: Transaction, ctx: Context, scope: Scope, stand: Stand, change: Change) {
  const { before, after } = change;
  const next = { ...stand, ...after };
  const remind_at = requireSensibleTimes(ctx.now(), next);
  if (after.publish_at !== undefined) requireLater(ctx, after.publish_at);
  if (after.targets) await requireReach(tx, after.targets);
  const isMailed = (one: Settings) => Boolean(one.remind_after_days) || one.delivery_type !== "message";
  if (isMailed(next) && !isMailed(stand)) await countMailed(ctx, scope, "email");
  const scheduling = after.publish_at ? { status: "scheduled" as const, held_at: null } : {};
  const { id } = stand;
  await announcements.patch(tx, id, { ...after, ...scheduling, remind_at }, ctx.now());
  if (after.publish_at)
    await publishAnnouncement.enqueue(tx, ctx, { id }, { runAt: new Date(after.publish_at) });
  await recordAnnouncement(tx, ctx, announcedIn(id, next), "updated", {}, true);
  const was = after.publish_at ? { status: stand.status, held_at: stand.held_at } : {};
  await audit(tx, ctx, id, { before: { ...before, ...was }, after: { ...after, ...scheduling } });
}

function requireLater(ctx: Context, publishAt: string | null): void {
  if (!isLater(ctx.now(), publishAt))
    throw invalid("publish_at", "must be in the future; use the publish request to publish it now");
}

async function requireReach(tx: Transaction, targets: AnnouncementDocument["targets"]) {
  await requireTargetsExist(tx, targets);
  if ((await sizeOf(tx, { targets })) === "none") throw invalid("targets", "must reach at least one user");
}

async function changeExpiry(tx: Transaction, ctx: Context, { id, ...stand }: Stand, given: Change) {
  const { expires_at } = given.after;
  if (expires_at && !isLater(ctx.now(), expires_at)) throw invalid("expires_at", "must be in the future");
  const change = isReminderLost(stand, expires_at) ? withoutReminder(stand, given) : given;
  await announcements.patch(tx, id, change.after, ctx.now());
  await recordAnnouncement(tx, ctx, announcedIn(id, stand), "updated", change);
  await audit(tx, ctx, id, change);
}

const withoutReminder = ({ remind_at }: Settings, { before, after }: Change): Change => ({
  before: { ...before, remind_at },
  after: { ...after, remind_at: null },
});

const audit = (tx: Transaction, ctx: Context, id: string, change: Change) =>
  record(tx, ctx, { action: "announcement.update", subject: { type: "announcement", id }, ...change });
