/** The README's archive under Patroni, when the primary is lost with part of its log. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { hasS3Server, testBucket } from "../../packages/adapters/src/s3/testBucket.ts";
import { s3ObjectStore } from "../../packages/adapters/src/s3ObjectStore.ts";
import { type ArchivedCluster, archivedCluster } from "./archivedCluster.fixture.ts";

const patience = { timeout: 60_000 };
const isPossible = inject("hasArchive") && inject("hasCluster") && hasS3Server();

describe.runIf(isPossible)("the archive of several machines", () => {
  const { options } = testBucket();
  let live: ArchivedCluster;
  beforeAll(async () => {
    live = await archivedCluster(options);
  }, 120_000);
  afterAll(() => live?.close());

  test("a restore gets past a failover whose primary had segments that weren't archived", async () => {
    const { cluster, database, pgBackRest, finishSegment, restore } = live;
    const { primary, standby } = await cluster.whole();
    const { sql } = database;
    await sql`create table written (n int primary key)`;
    await pgBackRest(primary, "backup", "--type=full");
    const write = (n: number) => sql`insert into written values (${n})`;
    await write(1);
    // From here on this machine archives nothing.
    await pgBackRest(primary, "stop");
    const segments: string[] = [];
    for (const n of [2, 3]) {
      await write(n);
      segments.push(await finishSegment(primary));
    }
    await write(4);
    expect(await archived()).not.toContain(segments[0]);
    await primary.kill();

    await expect.poll(() => write(5).then(() => "written", String), patience).toBe("written");
    segments.push(await finishSegment(standby));
    await expect.poll(archived, patience).toEqual(expect.arrayContaining(segments));
    const restored = await restore(standby);
    const back = await restored.sql<{ n: number }[]>`select n from written order by n`;
    expect(back.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  }, 180_000);

  async function archived(): Promise<string[]> {
    const names: string[] = [];
    for await (const { key } of s3ObjectStore(options).list("pgbackrest/archive"))
      names.push(key.split("/").at(-1)!.split("-")[0]!);
    return names;
  }
});
