import type { Announcement, CreateAnnouncementInput } from "@meridian/contract";
import { announcements, newId } from "@meridian/database";
import type { Context, Transaction } from "../base/context.ts";
import { invalid } from "../base/errors.ts";
import { actorId, requireScope, type Scope, systemScope } from "../ground/access/index.ts";
import { record, transaction } from "../ground/record/index.ts";
import { announcementOf } from "./find.ts";
import { countMailed } from "./limit.ts";
import { recordAnnouncement } from "./record.ts";
import { sizeOf, writeRecipients } from "./resolve.ts";
import { requireTargetsExist, targetsIn } from "./targets.ts";
import { publishAnnouncement, resolveRecipients } from "./tasks.ts";
import { isLater, requireSensibleTimes } from "./times.ts";

/** A request to announce; only system announcements choose their targets. */
type Composed = Omit<CreateAnnouncementInput, "targets"> & Partial<Pick<CreateAnnouncementInput, "targets">>;

/**
 * Creates an announcement, published now or at `publish_at`. A system announcement goes to its targets, any other to all
 * members of its observatory, organization or project.
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
  // Reminders go by email, even if the announcement itself doesn't.
  await countMailed(ctx, scope, remindAt ? "email" : input.delivery_type);
  const id = newId();
  await transaction(ctx, async (tx) => {
    // A deletion of the scope waits for this, and then finds the announcement.
    await requireScope(tx, ctx, scope, "announce", "share");
    await requireTargetsExist(tx, input.targets);
    const size = await sizeOf(tx, input);
    if (size === "none") throw invalid("targets", "must reach at least one user");
    const created_by = actorId(ctx) ?? "system";
    const publishAt = isLater(ctx.now(), input.publish_at) ? new Date(input.publish_at!) : null;
    await insert(tx, ctx, scope, id, { ...input, created_by, remind_at: remindAt }, publishAt !== null);
    if (publishAt) await publishAnnouncement.enqueue(tx, ctx, { id }, { runAt: publishAt });
    else if (size === "few") await writeRecipients(tx, ctx, id, { ...input, created_by, scope: scope.type });
    else await resolveRecipients.enqueue(tx, ctx, { id });
  });
  return announcementOf(ctx, scope, id);
}

async function insert(
  tx: Transaction,
  ctx: Context,
  scope: Scope,
  id: string,
  input: CreateAnnouncementInput & { created_by: string; remind_at: string | null },
  isScheduled: boolean,
): Promise<void> {
  const status = isScheduled ? "scheduled" : "active";
  const created = await announcements.insert(
    tx,
    { ...input, scope: scope.type, scope_id: scope.id, status },
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
