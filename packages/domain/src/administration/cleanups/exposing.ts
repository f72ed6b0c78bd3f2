import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";

/** An observatory heard from within this time counts as at work. */
const recentMs = 5 * 60_000;

/** The observatories that are making observations right now, in words; null when there are none. */
export async function exposingInWords({ db, now }: Context): Promise<string | null> {
  const since = new Date(now().getTime() - recentMs).toISOString();
  const rows = await query<{ name: string | null; count: number }[]>(db)`
    select left(p.doc ->> 'name', 200) as name, count(*)::int as count
      from observations o join observatories p on p.id = o.doc_observatory_id
     where o.doc_status = 'in_progress' and left(p.doc ->> 'last_seen_at', 200) >= ${since}
     group by p.id, 1 order by 1`;
  if (rows.length === 0) return null;
  const names = rows.map(({ name }) => name ?? "an unnamed observatory");
  return names.slice(0, 5).join(", ") + (names.length > 5 ? ` and ${names.length - 5} more` : "");
}
