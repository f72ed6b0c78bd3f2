import type { ListSessionsInput, OwnSession, Page } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../../base/cursor.ts";
import { isoTime } from "../../../base/isoTime.ts";
import { requireSession } from "../../../ground/access/index.ts";

type Row = OwnSession & Placed;

/** Lists the caller's sessions, newest first. Throws FORBIDDEN for a caller with an API key, INVALID on a bad cursor. */
export async function listSessions(ctx: Context, input: ListSessionsInput): Promise<Page<OwnSession>> {
  const { userId, sessionId } = requireSession(ctx);
  const { db } = ctx;
  const by = isoTime("s.created_at");
  const sorting: Sorting = { name: "created_at", by, id: "s.id", order: input.order };
  const rows = await query<Row[]>(db)`
    select s.id, s.id = ${sessionId} as is_current, s.ip_address, left(s.user_agent, 400) as user_agent,
           ${sql.raw(by)} as created_at, ${sql.raw(isoTime("s.updated_at"))} as last_used_at,
           ${sql.raw(isoTime("s.expires_at"))} as expires_at, ${sql.raw(by)} as sort_value
      from sessions s
     where s.user_id = ${userId} and s.expires_at > ${ctx.now()} and ${afterCursor(sorting, input.cursor)}
     ${orderBy(sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ sort_value: _, ...session }): OwnSession => session);
}
