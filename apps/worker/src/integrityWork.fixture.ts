/** Scans and repairs for tests of killed processes: in this process, or in one of its own that is killed. */
import { filesystemObjectStore } from "@meridian/adapters";
import { type Database, openDatabase } from "@meridian/database";
import { type Context, repairIssue, repairing, scanning, undoRepair } from "@meridian/domain";
import { actorFor, testContext } from "@meridian/testkit/context";

const never = new AbortController().signal;
export const works = ["scan", "repair", "destroy", "undo"] as const;
export type Work = (typeof works)[number];

/** A day and an hour on, so that no stored file is so young that its upload could be under way. */
export function contextOn(database: Database, folder: string, adminId: string): Context {
  const admin = { id: adminId, server_admin: true } as Parameters<typeof actorFor>[0];
  const now = () => new Date(Date.now() + 25 * 3_600_000);
  return testContext(database, { objectStore: filesystemObjectStore(folder), actor: actorFor(admin), now });
}

const issues = ({ db: { $client: sql } }: Context, condition: string) =>
  sql<{ id: string }[]>`select id from integrity_issues where ${sql.unsafe(condition)} order by id`;
const underWay = async ({ db: { $client: sql } }: Context, table: string) =>
  (await sql`select id from ${sql(table)} where doc ->> 'status' in ('queued', 'running')`)[0]?.id as
    | string
    | undefined;

/** Does the work, or what is left of it. */
export async function doWork(ctx: Context, work: Work): Promise<void> {
  const id = await underWay(ctx, work === "scan" ? "integrity_scans" : "integrity_repairs");
  if (work === "scan" && id) await scanning.full.task.run(ctx, { id }, never);
  if (work === "repair" && id) await repairing.task.run(ctx, { id }, never);
  if (work === "destroy")
    for (const one of await issues(ctx, "status = 'open' and auto_fixable and destructive"))
      await repairIssue(ctx, one);
  if (work === "undo") for (const one of await issues(ctx, "status = 'repaired'")) await undoRepair(ctx, one);
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [url, folder, adminId, work] = process.argv.slice(2) as [string, string, string, Work];
  const ctx = contextOn(openDatabase(url, { max: 4 }), folder, adminId);
  process.send?.({ ready: true });
  await doWork(ctx, work);
  process.exit();
}
