/**
 * `pnpm corrupt --seed 7 --documents 100000`: fills the database and the storage that the environment names with
 * observations and their files, damages them in every way that integrity scans know, and prints exactly what it did.
 */
import { parseArgs } from "node:util";
import { openObjectStore, parseEnvironment, sharedEnvironment } from "@meridian/adapters";
import { migrateDatabase, openDatabase } from "@meridian/database";
import { damage, fillHealthy } from "@meridian/testkit/corruption";
import { random } from "@meridian/testkit/random";
import { z } from "zod";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "7" },
    documents: { type: "string", default: "10000" },
  },
});
const { seed, documents } = z
  .object({
    seed: z.coerce.number().int().min(0),
    documents: z.coerce.number().int().min(1000).max(10_000_000),
  })
  .parse(values);
const environment = parseEnvironment(z.object(sharedEnvironment), process.env);
await migrateDatabase(environment.DATABASE_URL);
const database = openDatabase(environment.DATABASE_URL, { max: 1, applicationName: "meridian corrupt" });
await database.sql`set statement_timeout = 0`;
const objectStore = await openObjectStore(environment);
const ground = {
  database,
  objectStore,
  random: random(seed),
  prefix: `seed-${seed}-`,
  documents,
  now: new Date(),
};
await fillHealthy(ground);
for (const { check, collection, document_id, part } of await damage(ground))
  console.log([check, collection, document_id ?? "-", part].join("\t"));
await database.close();
