import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesystemObjectStore } from "@meridian/adapters";
import { newAgeKey } from "@meridian/adapters/ageKey";
import { ageKeys } from "@meridian/adapters/ageKeys";
import type { Progress } from "@meridian/contract";
import {
  checkNextRun,
  checkNothingLeft,
  replacements,
  secured,
  setScene,
  type Waiting,
  works,
} from "@meridian/domain/fixtures/backups/interrupted";
import { workOff } from "@meridian/domain/fixtures/backups/workOff";
import { createTestDatabase } from "@meridian/testkit";
import {
  faultProxy,
  killHardAt,
  type LogLine,
  type Random,
  seededTest,
  spawnProcess,
} from "@meridian/testkit/faults";
import { onTestFinished } from "vitest";

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

/** Another process begins the work. */
async function begin(
  { database: { url }, folder, key }: Awaited<ReturnType<typeof scene>>,
  { tasks }: Waiting,
) {
  const through = new URL(url);
  const proxy = await faultProxy({ target: { host: through.hostname, port: Number(through.port) } });
  through.host = `${proxy.host}:${proxy.port}`;
  const args = [through.href, folder, key, ...tasks.map(({ name }) => name)];
  const worker = await spawnProcess({ program: new URL("./workOff.fixture.ts", import.meta.url), args });
  return { worker, proxy };
}

/** Expects that the killed work is whole, and finished by another process. */
async function goOn({ database, ctx }: Awaited<ReturnType<typeof scene>>, work: Waiting) {
  await work.check();
  await workOff(database, ctx, work.tasks);
  await work.checkEnd();
  await checkNothingLeft(database, ctx);
  await checkNextRun(database, ctx);
}

/** The seed says which work it is, too. */
seededTest(
  "a process is killed amid work on backups: nothing is half done, and another does it",
  async (random) => {
    const at = await scene(random);
    const work = await random.pick(Object.values(works))(at.database, at.ctx);
    const { worker, proxy } = await begin(at, work);
    await Promise.race([killHardAt(random, worker, proxy, work.pieces), worker.exited]);
    await goOn(at, work);
  },
  { seeds: 1, timeout: 120_000 },
);

/** About the number of pieces that pass while a restore makes its safety backup, and a little beyond. */
const piecesOfTheSafetyBackup = 300;
const stageOf = ({ progress }: LogLine) => (progress as Progress | undefined)?.stage;
const isSecuring = (line: LogLine) => stageOf(line)?.startsWith("safety backup") === true;

seededTest(
  "a process is killed while it makes a safety backup: the data is as it was, and another makes its own",
  async (random) => {
    const at = await scene(random);
    const work = await random.pick(secured)(at.database, at.ctx);
    const { worker, proxy } = await begin(at, work);
    await Promise.race([worker.logged(isSecuring), worker.exited]);
    await Promise.race([killHardAt(random, worker, proxy, piecesOfTheSafetyBackup), worker.exited]);
    await goOn(at, work);
  },
  { seeds: 1, timeout: 120_000 },
);

/** About the number of pieces that pass once a restore begins to check what it has put in place. */
const piecesOfTheEnd = 270;
const isChecking = (line: LogLine) => stageOf(line) === "checking";

seededTest(
  "a process is killed after it has replaced the data: another checks it, ends it or takes it back, once",
  async (random) => {
    const at = await scene(random);
    const work = await random.pick(replacements)(at.database, at.ctx);
    const { worker, proxy } = await begin(at, work);
    await Promise.race([worker.logged(isChecking), worker.exited]);
    await Promise.race([killHardAt(random, worker, proxy, piecesOfTheEnd), worker.exited]);
    await goOn(at, work);
  },
  { seeds: 1, timeout: 120_000 },
);
