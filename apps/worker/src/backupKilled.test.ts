import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesystemObjectStore } from "@meridian/adapters";
import { newAgeKey } from "@meridian/adapters/ageKey";
import { createTestDatabase } from "@meridian/testkit";
import { faultProxy, killHardAt, type Random, seededTest, spawnProcess } from "@meridian/testkit/faults";
import { onTestFinished } from "vitest";
import { ageKeys } from "../../../packages/adapters/src/secrets/ageKeys.ts";
import {
  checkNextRun,
  checkNothingLeft,
  setScene,
  type Waiting,
  works,
} from "../../../packages/domain/src/backups/interrupted.fixture.ts";
import { workOff } from "../../../packages/domain/src/backups/workOff.fixture.ts";

/** Half of the seeds encrypt their backups. */
async function scene(random: Random) {
  const key = random.chance(0.5) ? (await newAgeKey()).key : "";
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "meridian-killed-"));
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const ctx = await setScene(database, filesystemObjectStore(folder), key ? await ageKeys([key]) : null);
  return { database, folder, key, ctx };
}

/** Another process does the work, and is killed amid it. */
async function workAndKill(
  { database: { url }, folder, key }: Awaited<ReturnType<typeof scene>>,
  random: Random,
  { tasks, pieces }: Waiting,
) {
  const through = new URL(url);
  const proxy = await faultProxy({ target: { host: through.hostname, port: Number(through.port) } });
  through.host = `${proxy.host}:${proxy.port}`;
  const args = [through.href, folder, key, ...tasks.map(({ name }) => name)];
  const worker = await spawnProcess({ program: new URL("./workOff.fixture.ts", import.meta.url), args });
  await Promise.race([killHardAt(random, worker, proxy, pieces), worker.exited]);
}

/** The seed says which work it is, too. */
seededTest(
  "a process is killed amid work on backups: nothing is half done, and another does it",
  async (random) => {
    const at = await scene(random);
    const { database, ctx } = at;
    const work = await random.pick(Object.values(works))(database, ctx);
    await workAndKill(at, random, work);
    await work.check();
    await workOff(database, ctx, work.tasks);
    await work.checkEnd();
    await checkNothingLeft(database, ctx);
    await checkNextRun(database, ctx);
  },
  { seeds: 3, timeout: 120_000 },
);
