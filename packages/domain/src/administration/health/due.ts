import type { LastRun, ScheduleName } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { environmentId, settingsId } from "../../ground/settings/index.ts";

/**
 * The time since when each kind of work has had its current schedule. Work that was never due isn't late, neither on a new
 * installation, whatever is older of its data, nor after somebody has switched it on.
 */
export async function scheduledSince({ db }: Pick<Context, "db">) {
  const [row] = await query<[Record<ScheduleName, Date | null>]>(db)`
    select ${sql.raw(names.map((name) => `greatest(known.at, ${chosenAt(name)}) as ${name}`).join(", "))}
      from (select greatest((select min(created_at) from users),
                            (select updated_at from settings where id = ${environmentId})) as at) known`;
  return row;
}

const names: ScheduleName[] = ["backup", "quick_scan", "full_scan", "restore_drill"];

/** The time when an administrator last chose another schedule for this work. */
const chosenAt = (name: ScheduleName) => `(
  select max(a.at) from audit_log a
   where a.subject_id = '${settingsId}' and a.action = 'settings.update'
     and a.after #>> '{schedules,${name}}' is distinct from a.before #>> '{schedules,${name}}')`;

type Run = Pick<LastRun, "completed_at" | "age_seconds" | "latest_status">;

/** Says by when a run has to be followed by another; never where `limit`, the age it may reach, is null. */
export function withDue(run: Run, limit: number | null, since: Date | null, now: Date): LastRun {
  if (limit === null) return { ...run, max_age_seconds: null, overdue_at: null, is_overdue: false };
  const from = Math.max(Date.parse(run.completed_at ?? "") || 0, since?.getTime() ?? now.getTime());
  const overdue = from + limit * 1000;
  return {
    ...{ ...run, max_age_seconds: limit, overdue_at: new Date(overdue).toISOString() },
    is_overdue: overdue < now.getTime(),
  };
}
