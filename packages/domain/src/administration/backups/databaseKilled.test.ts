import { migrateDatabase, openDatabase } from "@meridian/database";
import { memoryObjectStore } from "@meridian/testkit";
import { crashablePostgres, proxied, seededTest } from "@meridian/testkit/faults";
import { onTestFinished } from "vitest";
import { checkNextRun, checkNothingLeft, setScene, works } from "./interrupted.fixture.ts";
import { workOff } from "./workOff.fixture.ts";

/** The seed says which work it is, too: each needs a PostgreSQL of its own. */
seededTest(
  "PostgreSQL is killed amid work on backups: nothing is half done, and it is done once PostgreSQL is back",
  async (random) => {
    const postgres = await crashablePostgres();
    await migrateDatabase(postgres.url);
    const { proxy, url } = await proxied(postgres.url);
    const database = openDatabase(url, { max: 4 });
    onTestFinished(() => database.close());
    const ctx = await setScene(database, memoryObjectStore());
    const { tasks, pieces, check, checkEnd } = await random.pick(Object.values(works))(database, ctx);

    const worked = workOff(database, ctx, tasks).catch(() => {});
    const moment = proxy.events + random.integer(1, pieces);
    await Promise.race([proxy.until(() => proxy.events >= moment), worked]);
    await postgres.killHard();
    // At once, as a supervisor would: what patience the work has with a database that is away is for others to test.
    await postgres.start();
    await worked;
    await check();
    await workOff(database, ctx, tasks);
    await checkEnd();
    await checkNothingLeft(database, ctx);
    await checkNextRun(database, ctx);
  },
  { seeds: 1, timeout: 150_000 },
);
