import { actorFor, factories, memoryObjectStore, testContext, testDatabase } from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import { backUp, fill } from "../../backups.fixture.ts";
import { rowCountsOf } from "../../stored/manifest.ts";
import { readManifest } from "../../stored/sealed.ts";
import { loadBackup } from "./load.ts";

const database = testDatabase();

test("the progress of loading counts rows: those that are copied, and those that indexes read", async () => {
  const admin = await factories(database).user({ server_admin: true });
  const ctx = testContext(database, { objectStore: memoryObjectStore(), actor: actorFor(admin) });
  await fill(database, 500);
  const { manifest } = await readManifest(ctx.objectStore, (await backUp(database, ctx)).id);
  onTestFinished(async () => void (await database.sql`drop schema if exists meridian_looked_at cascade`));
  const told: { stage: string; done: number; total: number | null | undefined }[] = [];
  await loadBackup(
    ctx,
    manifest,
    { schema: "meridian_looked_at" },
    async (stage, done, total) => void told.push({ stage, done, total }),
    new AbortController().signal,
  );
  const loading = told.filter(({ stage }) => stage === "loading");
  const rows = Object.values(rowCountsOf(manifest)).reduce((sum, each) => sum + each, 0);
  expect(loading[0]!.done).toBe(0);
  expect(loading.map(({ done }) => done)).toEqual(loading.map(({ done }) => done).toSorted((a, b) => a - b));
  expect(loading.at(-1)).toMatchObject({ done: loading[0]!.total });
  expect(loading[0]!.total).toBeGreaterThanOrEqual(rows);
  expect(loading.map(({ done }, at) => done - (loading[at - 1]?.done ?? 0))).toContain(501);
});
