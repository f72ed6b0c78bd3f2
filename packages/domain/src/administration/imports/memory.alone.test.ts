import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { actorFor, factories, memoryObjectStore, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { getImport, runImport, startImport } from "./index.ts";

const database = testDatabase();
const rows = 50_000;
const megabyte = 1_048_576;

/** 50 MB of entries, one in ten of them right, made as they are read. */
function* lines() {
  const description = "x".repeat(900);
  for (let row = 1; row <= rows; row++)
    yield Buffer.from(
      `${JSON.stringify({ name: `Scope ${row}`, lat: row % 10 ? 100 : 1, lon: 200, description })}\n`,
    );
}

function collected(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

test("an import of 50 MB takes bounded memory", { timeout: 120_000 }, async () => {
  const admin = await factories(database).user({ server_admin: true });
  const store = memoryObjectStore();
  const get = async (key: string) => (key.startsWith("imports/") ? Readable.from(lines()) : store.get(key));
  const objectStore = { ...store, get };
  const ctx = testContext(database, { actor: actorFor(admin), objectStore });
  const input = { kind: "observatories" as const, dry_run: false };
  const { id } = await startImport(ctx, input, "ndjson", Readable.from([Buffer.from("read from elsewhere")]));

  const before = collected();
  let highest = 0;
  const watch = setInterval(() => {
    highest = Math.max(highest, collected());
  }, 1_000);
  await runImport.run({ ...ctx, actor: { type: "system" } }, { id }, new AbortController().signal);
  clearInterval(watch);

  expect(await getImport(ctx, { id })).toMatchObject({
    created_count: rows * 0.1,
    refused_count: rows * 0.9,
  });
  expect(highest - before).toBeLessThan(60 * megabyte);
});
