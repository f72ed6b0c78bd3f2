import { migrateDatabase, openDatabase } from "@meridian/database";
import { type DemoPerson, fillDemo } from "./fill.ts";

/** The people of the demonstration and the password that opens all their accounts. */
export interface Demo {
  people: DemoPerson[];
  password: string;
}

/** Fills the database at `url`. Throws NotFresh. */
export async function openDemo(url: string, password: string): Promise<Demo> {
  await migrateDatabase(url);
  const database = openDatabase(url, { max: 2, applicationName: "meridian-demo" });
  try {
    return { people: await fillDemo(database, password), password };
  } finally {
    await database.close();
  }
}
