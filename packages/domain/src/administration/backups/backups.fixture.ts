import { type BackupResource, isUnderWay } from "@meridian/contract";
import { type Database, downtimes, registry } from "@meridian/database";
import type { Context, Task } from "@meridian/domain";
import { factories, runEnqueued } from "@meridian/testkit";
import { backingUp } from "./backup.ts";
import { createBackup, getBackup, getRestore, restoreBackup, restoring } from "./index.ts";

/** Fills every table with some rows, with text that a careless copy would break. */
export async function fill(database: Database, observations = 200): Promise<void> {
  const make = factories(database);
  const ada = await make.user({ name: 'Ada\t"Lovelace"\\' });
  const organization = await make.organization(ada.id);
  const observatory = await make.observatory(ada.id);
  await make.observatoryMember(observatory.id, { organization_id: organization.id });
  const times = { start: "2026-03-01T20:00:00.000Z", end: "2026-03-03T08:00:00.000Z" };
  const downtime = { observatory_id: observatory.id, ...times, reason: 'New "mirror"\\', created_by: ada.id };
  await downtimes.insert(database.db, downtime, new Date());
  const project = await make.project(ada.id, { organization_id: organization.id });
  await make.projectMember(project.id, ada.id);
  await make.observation({ user_id: ada.id, project_id: project.id, observatory_id: observatory.id });
  await database.sql`
    insert into observations (id, doc) select 'made-' || n, jsonb_build_object('status', 'pending', 'name',
      repeat(md5(n::text) || chr(10) || chr(9) || chr(92) || 'N' || chr(13), 20)) from generate_series(1, ${observations}) n`;
  await database.sql`
    insert into audit_log (id, at, actor_type, action, subject_type) values ('early', '2026-01-01', 'system', 'x', 'y')`;
}

/** The table of events nobody has been notified of yet: a restore drops them. */
const toTell = "notification_events";

/** A checksum of every row of each table that a backup takes. */
export async function checksums(database: Database, except: string[] = []): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name } of registry.filter((one) => one.backup && ![toTell, ...except].includes(one.name))) {
    const [row] = await database.sql.unsafe(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by t::text collate "C")), '') as sum from "${name}" t`,
    );
    sums[name] = row!.sum;
  }
  return sums;
}

/** Works the queue off for one kind of job. */
const work = (database: Database, ctx: Context, task: Task) => runEnqueued(database, ctx, task);

/** A backup, made and over. */
export async function backUp(database: Database, ctx: Context): Promise<BackupResource> {
  const { id } = await createBackup(ctx);
  await work(database, ctx, backingUp.task);
  return getBackup(ctx, { id });
}

/** A restore, started and over. */
export async function restore(database: Database, ctx: Context, id: string, skip_safety_backup = true) {
  const started = await restoreBackup(ctx, { id, confirm: "RESTORE", skip_safety_backup });
  await work(database, ctx, restoring.task);
  const ended = await getRestore(ctx, { id: started.id });
  if (isUnderWay(ended.status)) throw new Error(`the restore is ${ended.status}`);
  return ended;
}
