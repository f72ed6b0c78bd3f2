import { query, sql } from "@meridian/database/query";
import type { Context } from "../base/context.ts";
import { DomainError, notFound } from "../base/errors.ts";
import { isoTime } from "../base/isoTime.ts";
import { requireUser, type Scope } from "../ground/access/index.ts";
import { writeAcknowledgement } from "./acknowledgements.ts";
import { acknowledgementNotices } from "./notices.ts";
import { addressOf, address as ownAddress } from "./scope.ts";
import { storedStatus } from "./status.ts";

/**
 * Acknowledges an announcement for the current user, who may have left its scope since. A second call changes nothing and
 * returns the time of the first.
 * Throws NOT_FOUND when it isn't addressed to them, CONFLICT when it is cancelled or expired.
 */
export async function acknowledgeAnnouncement(
  ctx: Context,
  input: { id: string },
  wanted?: Scope,
): Promise<{ announcement_id: string; acknowledged_at: string }> {
  const { userId } = requireUser(ctx);
  const address = wanted ? addressOf(wanted) : null;
  const written = await writeAcknowledgement({
    ctx,
    announcementId: input.id,
    userId,
    address,
    at: ctx.now().toISOString(),
  });
  if (written) ctx.live.publish(...acknowledgementNotices(input.id, [userId]));
  const at = written ?? (await acknowledgedBefore(ctx, address, input.id, userId));
  return { announcement_id: input.id, acknowledged_at: at };
}

/**
 * Returns when they acknowledged it earlier, or at this moment elsewhere; otherwise throws the reason why they can't. The
 * lock makes it wait for uncommitted work that began before a cancellation.
 */
async function acknowledgedBefore(
  ctx: Context,
  address: string | null,
  id: string,
  userId: string,
): Promise<string> {
  const { db } = ctx;
  const [found] = await query<{ at: string | null; cancelled: boolean | null }[]>(db)`
    select ${sql.raw(isoTime("r.acknowledged_at"))} as at, ${sql.raw(storedStatus)} = 'cancelled' as cancelled
      from announcement_recipients r join announcements a on a.id = r.announcement_id
     where r.announcement_id = ${id} and r.user_id = ${userId}
       and (${address}::text is null or ${ownAddress} = ${address})
       for share of r`;
  if (!found) throw notFound("announcement");
  if (found.at) return found.at;
  throw new DomainError(
    "CONFLICT",
    `The announcement has ${found.cancelled ? "been cancelled" : "expired"}.`,
  );
}
