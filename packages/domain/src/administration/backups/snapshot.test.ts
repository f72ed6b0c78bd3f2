import { actorFor, factories, memoryObjectStore, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { backUp, fill, restore } from "./backups.fixture.ts";

const database = testDatabase();

test("a backup made while people write holds what was committed before it, and no half transaction", async () => {
  const admin = await factories(database).user({ server_admin: true });
  const ctx = testContext(database, { objectStore: memoryObjectStore(), actor: actorFor(admin) });
  await fill(database, 20_000);
  let written = 0;
  let isOver = false;
  /** Writes two rows in two tables that are there together or not at all, and one that changes all the time. */
  const writing = (async () => {
    for (; !isOver; written++)
      await database.sql.begin(async (sql) => {
        await sql`insert into history_events (id, doc) values (${`pair-${written}`}, '{}')`;
        await sql`insert into status_changes (id, observation_id, to_status, actor_type, at)
                  values (${`pair-${written}`}, 'made-1', 'pending', 'system', now())`;
        await sql`update observations set version = version + 1 where id = 'made-1'`;
      });
  })();
  await expect.poll(() => written).toBeGreaterThan(20);
  const certain = written;
  const backup = await backUp(database, ctx);
  isOver = true;
  await writing;
  expect(backup.row_counts.history_events).toBeLessThan(written);

  expect(await restore(database, ctx, backup.id)).toMatchObject({ status: "completed" });
  const [found] = await database.sql`
    select (select count(*)::int from history_events where id like 'pair-%') as events,
           (select count(*)::int from status_changes where id like 'pair-%') as changes,
           (select version - 1 from observations where id = 'made-1') as versions,
           (select count(*)::int from observations) as observations`;
  expect(found!.events).toBeGreaterThanOrEqual(certain);
  expect(found).toMatchObject({ changes: found!.events, versions: found!.events, observations: 20_001 });
});
