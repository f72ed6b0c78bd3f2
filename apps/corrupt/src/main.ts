/** `npm run corrupt`: see `--help`. */
import { openObjectStore, parseEnvironment, sharedEnvironment } from "@meridian/adapters";
import { type Database, migrateDatabase, openDatabase } from "@meridian/database";
import { query } from "@meridian/database/query";
import { damage, fillHealthy } from "@meridian/testkit/corruption";
import { random } from "@meridian/testkit/random";
import { z } from "zod";
import { type Arguments, help, readArguments } from "./arguments.ts";
import { withEmbedded } from "./embedded.ts";
import { ageOrphans } from "./orphans.ts";

async function requireNewSeed({ db }: Database, prefix: string): Promise<void> {
  const found = await query(db)`select from projects where starts_with(id, ${prefix}) limit 1`;
  if (found.length > 0)
    throw new Error(`ids that begin with ${prefix} are in the database already: use another --seed`);
}

async function corrupt({ seed, documents }: Arguments): Promise<void> {
  const environment = parseEnvironment(z.object(sharedEnvironment), await withEmbedded(process.env));
  await migrateDatabase(environment.DATABASE_URL);
  const database = openDatabase(environment.DATABASE_URL, { max: 1, applicationName: "meridian corrupt" });
  try {
    await query(database.db)`set statement_timeout = 0`;
    const prefix = `seed-${seed}-`;
    await requireNewSeed(database, prefix);
    const objectStore = await openObjectStore(environment);
    const ground = { database, objectStore, random: random(seed), prefix, documents, now: new Date() };
    console.error(`filling in ${documents} observations`);
    await fillHealthy(ground);
    const planted = await damage(ground);
    await ageOrphans(environment, planted);
    for (const { check, collection, document_id, part } of planted)
      console.log([check, collection, document_id ?? "-", part].join("\t"));
    console.error(`${planted.length} faults`);
  } finally {
    await database.close();
  }
}

try {
  const given = readArguments(process.argv.slice(2));
  if (given) await corrupt(given);
  else console.log(help);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
