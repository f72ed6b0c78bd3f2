import { join } from "node:path";
import { filesystemObjectStore } from "@meridian/adapters";
import { migrateDatabase, openDatabase } from "@meridian/database";
import type { ObjectStore } from "@meridian/domain";
import {
  checkNextRun,
  checkNothingLeft,
  setScene,
  works,
} from "@meridian/domain/fixtures/backups/interrupted";
import { workOff } from "@meridian/domain/fixtures/backups/workOff";
import { createTestDatabase, memoryObjectStore } from "@meridian/testkit";
import { canMountDisk, crashablePostgres, proxied, seededTest, smallDisk } from "@meridian/testkit/faults";
import { describe, onTestFinished } from "vitest";

const MiB = 1024 * 1024;

/** The same store, which does something right before the object of that number is put. */
function beforePut(store: ObjectStore, puts: number, work: () => Promise<void>): ObjectStore {
  let left = puts;
  return {
    ...store,
    async put(key, content, options) {
      if (--left === 0) await work();
      return store.put(key, content, options);
    },
  };
}

/** The seed says which work it is, too. */
describe.runIf(canMountDisk())("on a disk of its own (root on Linux)", () => {
  seededTest(
    "the disk of the files is full amid work on backups: nothing is half done, and it is done once there is room",
    async (random) => {
      const disk = await smallDisk({ bytes: 32 * MiB });
      const database = await createTestDatabase();
      onTestFinished(() => database.drop());
      const store = filesystemObjectStore(join(disk.folder, "objects"));
      const ctx = await setScene(database, store);
      const { tasks, check, checkEnd } = await random.pick(Object.values(works))(database, ctx);

      const objectStore = beforePut(store, random.integer(1, 60), disk.fill);
      for (const tried of [{ ...ctx, objectStore }, ctx]) {
        await workOff(database, tried, tasks).catch(() => {});
        await check();
      }
      await disk.makeRoom();
      await workOff(database, ctx, tasks);
      await checkEnd();
      await checkNothingLeft(database, ctx);
      await checkNextRun(database, ctx);
    },
    { seeds: 1, timeout: 150_000 },
  );

  seededTest(
    "PostgreSQL's disk is full amid work on backups: nothing is half done, and it is done once there is room",
    async (random) => {
      const disk = await smallDisk({ bytes: 400 * MiB });
      const postgres = await crashablePostgres({ within: disk.folder });
      await migrateDatabase(postgres.url);
      const { proxy, url } = await proxied(postgres.url);
      const database = openDatabase(url, { max: 4 });
      onTestFinished(() => database.close());
      const ctx = await setScene(database, memoryObjectStore());
      const { tasks, pieces, check, checkEnd } = await random.pick(Object.values(works))(database, ctx);

      const worked = workOff(database, ctx, tasks).catch(() => {});
      const moment = proxy.events + random.integer(1, pieces);
      await Promise.race([proxy.until(() => proxy.events >= moment), worked]);
      await disk.fill();
      await worked;
      await disk.makeRoom();
      // It may have ended when it couldn't write its log, as a supervisor would notice.
      await postgres.killHard();
      await postgres.start();
      await check();
      await workOff(database, ctx, tasks);
      await checkEnd();
      await checkNothingLeft(database, ctx);
      await checkNextRun(database, ctx);
    },
    { seeds: 1, timeout: 150_000 },
  );
});
