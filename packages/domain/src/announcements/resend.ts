import { announcements, type Queryable } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context } from "../base/context.ts";
import { DomainError, notFound } from "../base/errors.ts";
import { countAttempt } from "../base/limits.ts";
import type { Scope } from "../ground/access/index.ts";
import { resendNotifications } from "../ground/notifications/index.ts";
import { record, transaction } from "../ground/record/index.ts";
import { resendMail } from "./email/resend.ts";
import { scopeFor } from "./find.ts";
import { countMailed } from "./limit.ts";
import { isOf } from "./scope.ts";
import { settleIn } from "./settle.ts";

/** The limit per announcement and person, as for reminders. */
const onceAnHour = { max: 1, seconds: 60 * 60 };

/**
 * Resends an announcement's failed mail and reminders, to one recipient or to all. For people who may announce in its scope.
 * Throws FORBIDDEN, NOT_FOUND, CONFLICT when it has ended or nothing failed, RATE_LIMITED for a second time within the hour.
 */
export async function resendFailed(
  ctx: Context,
  { id, user_id }: { id: string; user_id?: string | undefined },
  wanted?: Scope,
): Promise<{ resent: number }> {
  const scope = await scopeFor(ctx, id, "announce", wanted);
  const outcome = await transaction(ctx, async (tx) => {
    const before = await announcements.find(tx, id, "update");
    if (!before || !isOf(scope, before)) throw notFound("announcement");
    await settleIn(tx, ctx, id);
    const { status } = (await announcements.find(tx, id))!;
    // Returned and not thrown, so that the new status is saved.
    if (status !== "active" && status !== "acknowledged")
      return `Only an active announcement can be sent again; this one is ${status}.`;
    return resend(tx, ctx, scope, { id, user_id });
  });
  if (typeof outcome === "string") throw new DomainError("CONFLICT", outcome);
  return { resent: outcome };
}

async function resend(
  tx: Queryable,
  ctx: Context,
  scope: Scope,
  { id, user_id: userId }: { id: string; user_id?: string | undefined },
): Promise<number> {
  const to = (row: string) => (userId === undefined ? sql`true` : sql`${sql.raw(row)}.user_id = ${userId}`);
  const mails = await resendMail(tx, ctx, sql`r.announcement_id = ${id} and ${to("r")}`);
  const reminders = await resendNotifications(
    tx,
    ctx,
    sql`m.topic = 'announcement' and m.subject = ${id} and ${to("n")}`,
  );
  const resent = mails + reminders;
  if (resent === 0) throw new DomainError("CONFLICT", "There is nothing failed to send again.");
  await countAttempt(ctx.db, `announcement.resend:${id}:${userId ?? ""}`, onceAnHour, ctx.now());
  await countMailed(ctx, scope, "email");
  await record(tx, ctx, {
    action: "announcement.resend",
    subject: { type: "announcement", id },
    after: { user_id: userId ?? null, resent },
    notices: [{ type: "announcement.changed", id }],
  });
  return resent;
}
