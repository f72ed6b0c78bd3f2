import type { ResendUndeliveredInput } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import { resendMail } from "../../announcements/index.ts";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { resendNotifications } from "../../ground/notifications/index.ts";
import { record, transaction } from "../../ground/record/index.ts";

/** Sends again one thing that failed to reach somebody, or all of them. Throws FORBIDDEN, CONFLICT when nothing has failed. */
export function resendUndelivered(
  ctx: Context,
  { delivery }: ResendUndeliveredInput,
): Promise<{ resent: number }> {
  requireServerAdmin(ctx);
  return transaction(ctx, async (tx) => {
    const resent = await resendThose(tx, ctx, delivery);
    if (resent === 0) throw new DomainError("CONFLICT", "There is nothing failed to send again.");
    await record(tx, ctx, {
      action: "undelivered.resend",
      subject: { type: "undelivered", id: delivery?.source_id ?? "all" },
      after: { delivery: delivery ?? null, resent },
    });
    return { resent };
  });
}

async function resendThose(
  tx: Parameters<typeof resendMail>[0],
  ctx: Context,
  delivery: ResendUndeliveredInput["delivery"],
): Promise<number> {
  if (!delivery)
    return (await resendMail(tx, ctx, sql`true`)) + (await resendNotifications(tx, ctx, sql`true`));
  const { kind, source_id, user_id, channel, target } = delivery;
  if (kind === "announcement")
    return resendMail(tx, ctx, sql`r.announcement_id = ${source_id} and r.user_id = ${user_id}`);
  return resendNotifications(
    tx,
    ctx,
    sql`n.message_id = ${source_id} and n.user_id = ${user_id} and n.channel = ${channel} and n.target = ${target}`,
  );
}
