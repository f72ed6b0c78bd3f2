import { type Database, newId } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { type Context, type ObjectStore, scanning, startScan } from "@meridian/domain";

/** Observations that no plugin works on, so that what is wrong with them stays so: the oldest of some statuses. */
async function oldest({ db }: Database, statuses: string[], count: number): Promise<string[]> {
  const rows = await query<{ id: string }[]>(db)`
    select id from observations o
     where doc_status = any(${sql.param(statuses)}::text[])
       and not exists (select from observatory_keys k where k.observatory_id = o.doc_observatory_id)
     order by id limit ${count}`;
  return rows.map(({ id }) => id);
}

async function breakDocuments(database: Database): Promise<void> {
  const { db } = database;
  const changes = [
    sql`doc - 'name'`,
    sql`doc || '{"priority": "high"}'`,
    sql`doc || jsonb_build_object('project_id', ${newId()}::text)`,
    sql`doc || '{"name": "Test of the new filter wheel"}'`,
  ];
  // How many were cancelled differs with the date: now and then too few.
  const ids = await oldest(database, ["cancelled", "aborted"], changes.length);
  for (const [at, change] of changes.entries())
    await query(db)`update observations set doc = ${change} where id = ${ids[at]!}`;
  const [completed] = await oldest(database, ["completed"], 1);
  await query(db)`
    update observations set doc = doc || '{"captured_files": ["light_001.fits", "light_002.fits"]}' where id = ${completed!}`;
}

async function breakCourses(database: Database): Promise<void> {
  const { db } = database;
  const [assigned] = await oldest(database, ["assigned"], 1);
  await query(db)`update status_changes set at = at - interval '5 days' where observation_id = ${assigned!}`;
  const [failed] = await oldest(database, ["failed"], 1);
  for (const [hours, from, to] of [
    [2, "failed", "in_progress"],
    [1, "in_progress", "failed"],
  ] as const)
    await query(db)`
      insert into status_changes (id, observation_id, from_status, to_status, actor_type, at)
      values (${newId()}, ${failed!}, ${from}, ${to}, 'system', now() - make_interval(hours => ${hours}))`;
}

async function breakFiles({ db }: Database, objectStore: ObjectStore): Promise<void> {
  const [lost, odd] = await query<{ id: string; key: string }[]>(db)`
    select id, doc ->> 'storage_key' as key from user_files order by id limit 2`;
  await objectStore.deleteMany([lost!.key]);
  await query(db)`
    update user_files set doc = doc || jsonb_build_object('size_bytes', (doc ->> 'size_bytes')::int + 2880) where id = ${odd!.id}`;
}

/** Damages a few things as imports, restores and bugs do, for scans to find. */
export async function addFaults(database: Database, objectStore: ObjectStore): Promise<void> {
  await breakDocuments(database);
  await breakCourses(database);
  await breakFiles(database, objectStore);
}

/** A full scan of the demonstration, done before anybody looks. */
export async function scanAll(ctx: Context): Promise<void> {
  const all = { deep: true, check_storage: true, check_health: false, include_test_data: true };
  const { id } = await startScan(ctx, { kind: "full", ...all });
  await scanning.full.task.run(ctx, { id }, new AbortController().signal);
}
