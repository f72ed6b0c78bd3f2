import { announcements, type Queryable } from "@meridian/database";
import { sql } from "@meridian/database/query";
import { requireScope, type Scope, systemScope } from "../access/index.ts";
import type { Context } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";
import { countAttempt } from "../limits.ts";
import { resendNotifications } from "../notifications/index.ts";
import { record, transaction } from "../record/index.ts";
import { resendMail } from "./email/resend.ts";
import { countMailed } from "./limit.ts";
import { isOf } from "./scope.ts";
import { settleIn } from "./settle.ts";

/** For the same people, as for reminders. */
const onceAnHour = { max: 1, seconds: 60 * 60 };

/**
 * Sends again what failed to reach one recipient of an announcement, or any: its mail, and reminders. For those who may
 * announce in its scope. Throws FORBIDDEN, NOT_FOUND, CONFLICT when it is over or nothing has failed, RATE_LIMITED when that
 * was sent again within the hour.
 */
export async function resendFailed(
  ctx: Context,
  { id, user_id }: { id: string; user_id?: string | undefined },
  scope: Scope = systemScope,
): Promise<{ resent: number }> {
  await requireScope(ctx.db, ctx, scope, "announce");
  const outcome = await transaction(ctx, async (tx) => {
    const before = await announcements.find(tx, id, "update");
    if (!before || !isOf(scope, before)) throw notFound("announcement");
    await settleIn(tx, ctx, id);
    const { status } = (await announcements.find(tx, id))!;
    // Returned, so that what it turned out to be is kept.
    if (status !== "active" && status !== "acknowledged")
      return `What was announced is sent again while it is active; this is ${status}.`;
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
  if (resent === 0) throw new DomainError("CONFLICT", "Nothing has failed that could be sent again.");
  await countAttempt(ctx.sql, `announcement.resend:${id}:${userId ?? ""}`, onceAnHour, ctx.now());
  await countMailed(ctx, scope, "email");
  await record(tx, ctx, {
    action: "announcement.resend",
    subject: { type: "announcement", id },
    after: { user_id: userId ?? null, resent },
    notices: [{ type: "announcement.changed", id }],
  });
  return resent;
}
