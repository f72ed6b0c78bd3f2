import type { AuditListEntry, ListAuditInput, Page } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { entryColumns } from "./columns.ts";

/** Lists changes and who made them, newest first. Throws FORBIDDEN, INVALID on a bad cursor. */
export async function listAudit(ctx: Context, input: ListAuditInput): Promise<Page<AuditListEntry>> {
  requireServerAdmin(ctx);
  const { db } = ctx;
  // Ids grow with time.
  const sorting: Sorting = { name: "audit", by: "a.id", id: "a.id", order: input.order };
  const rows = await query<(AuditListEntry & Placed)[]>(db)`
    select ${entryColumns}, a.id as sort_value
      from audit_log a left join users u on u.id = a.actor_id
     where ${matches(input)} and ${afterCursor(sorting, input.cursor)}
     ${orderBy(sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ sort_value: _, ...entry }) => entry);
}

/**
 * The condition for the given filters. A filter that wasn't given is left out of the statement, so that an index serves each
 * one.
 */
function matches({ actor, action, subject, from, to }: ListAuditInput) {
  const some = actor?.toLowerCase();
  return sql`true
    ${
      actor
        ? sql`and (a.actor_id = ${actor} or a.actor_type = ${actor} or a.actor_id in (
      select id from users where position(${some!} in lower(name)) > 0 or position(${some!} in lower(email)) > 0))`
        : sql``
    }
    ${action ? sql`and position(${action} in a.action) > 0` : sql``}
    ${subject ? sql`and (a.subject_id = ${subject} or a.subject_type = ${subject})` : sql``}
    ${from ? sql`and a.at >= ${from}` : sql``}
    ${to ? sql`and a.at < ${to}` : sql``}`;
}
