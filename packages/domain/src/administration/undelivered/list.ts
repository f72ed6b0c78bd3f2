import type { ListUndeliveredInput, Undelivered, UndeliveredPage } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";

/** Everything that was to reach somebody and failed for good: announcements' mails, and notifications by every channel. */
const failed = sql`
  select 'announcement' as kind, r.announcement_id as source_id, r.user_id, 'email' as channel, '' as target,
         coalesce(left(a.doc ->> 'title', 200), '') as title, '/announcements/' || a.id as path, r.email_error as reason,
         r.email_attempts as attempts, a.created_at
    from announcement_recipients r join announcements a on a.id = r.announcement_id
   where r.email_status = 'failed'
  union all
  select case m.topic when 'announcement' then 'reminder' else m.topic end, n.message_id, n.user_id, n.channel, n.target,
         m.title, m.path, n.reason, n.attempts, m.created_at
    from notifications n join notification_messages m on m.id = n.message_id
   where n.status = 'failed'`;

const key = "concat_ws(' ', f.source_id, f.user_id, f.channel, f.target)";
/**
 * Lists notifications that reached nobody, the newest first, with the reason; for server administrators. Throws FORBIDDEN,
 * INVALID on a bad cursor.
 */
export async function listUndelivered(ctx: Context, input: ListUndeliveredInput): Promise<UndeliveredPage> {
  requireServerAdmin(ctx);
  const { db } = ctx;
  const by = isoTime("f.created_at");
  const sorting: Sorting = { name: "undelivered", by, id: key, order: input.order };
  const search = input.search?.toLowerCase() ?? "";
  const found = sql`
    from (${failed}) f
    left join users u on u.id = f.user_id
    left join push_subscriptions s on s.id = f.target
   where (position(${search} in lower(u.email)) > 0 or position(${search} in lower(u.name)) > 0
          or position(${search} in lower(f.title)) > 0)`;
  const rows = await query<(Undelivered & Placed)[]>(db)`
    select ${sql.raw(key)} as id, f.kind, f.source_id, f.user_id, f.channel, f.target, f.title, f.path, f.reason, f.attempts,
           coalesce(u.name, '') as name, coalesce(u.email, '') as email, s.name as device,
           ${sql.raw(sorting.by)} as created_at, ${sql.raw(sorting.by)} as sort_value
     ${found} and ${input.channel ? sql`f.channel = ${input.channel}` : sql`true`} and ${afterCursor(sorting, input.cursor)}
     ${orderBy(sorting, input.limit)}`;
  const [counts] = await query<[UndeliveredPage["counts"]]>(db)`
    select (count(*) filter (where f.channel = 'email'))::int as email,
           (count(*) filter (where f.channel = 'web_push'))::int as web_push,
           (count(*) filter (where f.channel = 'gateway'))::int as gateway ${found}`;
  return { ...pageOf(rows, input.limit, sorting, ({ sort_value: _, id: __, ...row }) => row), counts };
}
