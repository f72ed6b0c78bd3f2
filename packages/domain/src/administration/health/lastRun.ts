import type { LastRun } from "@meridian/contract";
import type { Context } from "../../base/context.ts";

/**
 * When a backup, a scan or a restore drill was completed last, and how the latest attempt went; documents may hold
 * anything. A backup that another installation made holds nothing of this one, and one that is
 * damaged or can't be read nothing at all.
 */
export async function readLastRun(
  { sql, now }: Pick<Context, "sql" | "now">,
  collection: "backups" | "integrity_scans" | "restore_drills",
): Promise<Pick<LastRun, "completed_at" | "age_seconds" | "latest_status">> {
  const own = sql`
    coalesce(doc ->> 'installation' = (select id from meridian_installation.identity), true) and doc ->> 'unreadable' is null`;
  const [row] = await sql<[{ completed: string | null; latest: string | null }]>`
    select (select max(left(doc ->> 'completed_at', 40)) from ${sql(collection)}
             where left(doc ->> 'status', 200) = 'completed' and doc ->> 'damage' is null and ${own}
               and left(doc ->> 'completed_at', 11) ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T$') as completed,
           (select left(doc ->> 'status', 200) from ${sql(collection)} where ${own} order by created_at desc, id desc limit 1) as latest`;
  const at = Date.parse(row.completed ?? "");
  if (Number.isNaN(at)) return { completed_at: null, age_seconds: null, latest_status: row.latest };
  const age_seconds = Math.max(0, Math.round((now().getTime() - at) / 1000));
  return { completed_at: new Date(at).toISOString(), age_seconds, latest_status: row.latest };
}
