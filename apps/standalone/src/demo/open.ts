import { migrateDatabase, openDatabase } from "@meridian/database";
import type { ObjectStore } from "@meridian/domain";
import { addFiles } from "./files.ts";
import { type Filled, fillDemo } from "./fill.ts";

/** What the demonstration was filled with, and the password that opens all accounts. */
export interface Demo extends Filled {
  password: string;
}

/** Fills the database at `url`, and the object store. Throws NotFresh. */
export async function openDemo(url: string, objectStore: ObjectStore, password: string): Promise<Demo> {
  await migrateDatabase(url);
  const database = openDatabase(url, { max: 2, applicationName: "meridian-demo" });
  try {
    const filled = await fillDemo(database, password);
    await addFiles(database, objectStore);
    return { ...filled, password };
  } finally {
    await database.close();
  }
}
