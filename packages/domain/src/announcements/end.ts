import { announcements, type Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../base/context.ts";
import type { Scope } from "../ground/access/index.ts";
import { recordAnnouncement } from "./record.ts";
import { storedStatus, storedUnpublished } from "./status.ts";
import { announcedIn } from "./wire.ts";

type Gone = Exclude<Scope, { id: null }>;

/**
 * Cancels the open announcements of an observatory, organization or project in the transaction that deletes it, because
 * nobody could manage them afterwards.
 */
export async function endAnnouncementsOf(tx: Queryable, ctx: Context, scope: Gone): Promise<void> {
  const now = ctx.now();
  const ended = await query<{ id: string; doc: unknown; is_unpublished: boolean }[]>(tx)`
    select a.id, a.doc, ${storedUnpublished} as is_unpublished from announcements a
     where left(a.doc ->> 'scope', 200) = ${scope.type} and left(a.doc ->> 'scope_id', 200) = ${scope.id}
       and (${sql.raw(storedStatus)} = 'active' or ${storedUnpublished})
     order by a.id for update`;
  const reason = `The ${scope.type} was deleted.`;
  for (const { id, doc, is_unpublished } of ended) {
    const over = { status: "cancelled" as const, cancel_reason: reason, cancelled_at: now.toISOString() };
    await announcements.patch(tx, id, { ...over, ...(is_unpublished && { recipient_count: 0 }) }, now);
    // Its scope's history goes with the scope.
    await recordAnnouncement(tx, ctx, { ...announcedIn(id, doc), scope_id: null }, "cancelled", { reason });
  }
}
