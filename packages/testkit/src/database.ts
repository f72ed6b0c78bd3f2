import { randomBytes } from "node:crypto";
import { type Database, openDatabase } from "@meridian/database";
import postgres from "postgres";
import { afterAll, beforeAll, inject } from "vitest";
import { templateName } from "./globalSetup.ts";

/** Clones the template into a database of the caller's own; an empty one has no tables yet. */
export async function createTestDatabase({
  isEmpty = false,
} = {}): Promise<Database & { drop(): Promise<void> }> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const admin = (statement: string) => {
    const client = postgres(server, { max: 1, onnotice: () => {} });
    return client.unsafe(statement).finally(() => client.end());
  };
  await admin(`create database ${name} template ${isEmpty ? "template0" : templateName}`);
  const url = new URL(server);
  url.pathname = name;
  const database = openDatabase(url.href, { max: 10, applicationName: "test" });
  return {
    ...database,
    async drop() {
      await database.close();
      await admin(`drop database ${name} with (force)`);
    },
  };
}

/** A database for the test file that calls this at its top: there before the first test, dropped after the last. */
export function testDatabase(): Database {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());
  return new Proxy({} as Database, { get: (_, property) => database[property as keyof Database] });
}
