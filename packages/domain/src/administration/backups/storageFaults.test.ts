import { createTestDatabase, memoryObjectStore } from "@meridian/testkit";
import { faultyObjectStore, seededTest } from "@meridian/testkit/faults";
import { onTestFinished } from "vitest";
import { checkNextRun, checkNothingLeft, setScene, works } from "./interrupted.fixture.ts";
import { workOff } from "./workOff.fixture.ts";

const tries = 4;

for (const [name, prepare] of Object.entries(works))
  seededTest(
    `${name} on storage that refuses, breaks off, dawdles and loses answers is done whole`,
    async (random) => {
      const database = await createTestDatabase();
      onTestFinished(() => database.drop());
      const ctx = await setScene(database, memoryObjectStore());
      const { tasks, check, checkEnd } = await prepare(database, ctx);
      const faulty = {
        ...ctx,
        objectStore: faultyObjectStore(ctx.objectStore, random, random.integer(3, 60)),
      };
      for (let attempt = 0; attempt < tries; attempt++) {
        await workOff(database, faulty, tasks).catch(() => {});
        await check();
      }
      await workOff(database, ctx, tasks);
      await checkEnd();
      await checkNothingLeft(database, ctx);
      await checkNextRun(database, ctx);
    },
    { seeds: 1, timeout: 150_000 },
  );
