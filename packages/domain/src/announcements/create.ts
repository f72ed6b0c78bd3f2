import type { Announcement, CreateAnnouncementInput } from "@meridian/contract";
import { announcements, newId } from "@meridian/database";
import { actorId, requireScope, type Scope, systemScope } from "../access/index.ts";
import type { Context, Transaction } from "../context.ts";
import { invalid } from "../errors.ts";
import { record, transaction } from "../record/index.ts";
import { announcementOf } from "./find.ts";
import { countMailed } from "./limit.ts";
import { recordAnnouncement } from "./record.ts";
import { sizeOf, writeRecipients } from "./resolve.ts";
import { requireTargetsExist, targetsIn } from "./targets.ts";
import { publishAnnouncement, resolveRecipients } from "./tasks.ts";

/** What is announced; only the system's announcements choose whom they reach. */
type Composed = Omit<CreateAnnouncementInput, "targets"> & Partial<Pick<CreateAnnouncementInput, "targets">>;

/**
 * Announces something, now or at `publish_at`: the system to everyone whom its targets reach, an observatory, an
 * organization or a project to everyone who belongs to it.
 * Throws FORBIDDEN, NOT_FOUND, INVALID when a time is wrong, a target doesn't exist or nobody is reached, and RATE_LIMITED.
 */
export async function createAnnouncement(
  ctx: Context,
  composed: Composed,
  scope: Scope = systemScope,
): Promise<Announcement> {
  await requireScope(ctx.db, ctx, scope, "announce");
  const input = { ...composed, targets: targetsIn(scope, composed.targets) };
  const remindAt = requireSensibleTimes(ctx.now(), input);
  // A reminder is mailed, whatever the announcement itself is.
  await countMailed(ctx, scope, remindAt ? "email" : input.delivery_type);
  const id = newId();
  await transaction(ctx, async (tx) => {
    // Whoever deletes the scope waits, and finds the announcement.
    await requireScope(tx, ctx, scope, "announce", "share");
    await requireTargetsExist(tx, input.targets);
    const size = await sizeOf(tx, input);
    if (size === "none") throw invalid("targets", "must reach at least one user");
    const publishAt = isLater(ctx, input.publish_at) ? new Date(input.publish_at!) : null;
    await insert(tx, ctx, scope, id, { ...input, remind_at: remindAt }, publishAt !== null);
    if (publishAt) await publishAnnouncement.enqueue(tx, ctx, { id }, { runAt: publishAt });
    else if (size === "few") await writeRecipients(tx, ctx, id, { ...input, scope: scope.type });
    else await resolveRecipients.enqueue(tx, ctx, { id });
  });
  return announcementOf(ctx, scope, id);
}

const isLater = (ctx: Context, time: string | null | undefined): boolean =>
  typeof time === "string" && Date.parse(time) > ctx.now().getTime();

/** Returns when its recipients are reminded, null for never. */
function requireSensibleTimes(now: Date, input: CreateAnnouncementInput): string | null {
  const { publish_at, expires_at } = input;
  const remindAt = remindAtOf(now, input);
  if (!expires_at) return remindAt;
  if (Date.parse(expires_at) <= now.getTime()) throw invalid("expires_at", "must be in the future");
  if (publish_at && Date.parse(expires_at) <= Date.parse(publish_at))
    throw invalid("expires_at", "must be after publish_at");
  if (remindAt && Date.parse(expires_at) <= Date.parse(remindAt))
    throw invalid("remind_after_days", "must be over before it expires");
  return remindAt;
}

/** The last that a time of four digits for the year can name. */
const lastMoment = Date.parse("9999-12-31T23:59:59Z");
const dayMs = 24 * 60 * 60 * 1000;

function remindAtOf(now: Date, { publish_at, remind_after_days }: CreateAnnouncementInput): string | null {
  if (!remind_after_days) return null;
  const published = Math.max(now.getTime(), publish_at ? Date.parse(publish_at) : 0);
  const remindAt = published + remind_after_days * dayMs;
  if (remindAt > lastMoment) throw invalid("remind_after_days", "must end before the year 10000");
  return new Date(remindAt).toISOString();
}

async function insert(
  tx: Transaction,
  ctx: Context,
  scope: Scope,
  id: string,
  input: CreateAnnouncementInput & { remind_at: string | null },
  isScheduled: boolean,
): Promise<void> {
  const status = isScheduled ? "scheduled" : "active";
  const created = await announcements.insert(
    tx,
    { ...input, scope: scope.type, scope_id: scope.id, status, created_by: actorId(ctx) ?? "system" },
    ctx.now(),
    id,
  );
  await recordAnnouncement(tx, ctx, created, "created", { status }, isScheduled);
  await record(tx, ctx, {
    action: "announcement.create",
    subject: { type: "announcement", id: id },
    after: created,
  });
}
