import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateDatabase, startEmbeddedDatabase } from "@meridian/database";
import postgres from "postgres";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export const templateName = "meridian_template";

/** One PostgreSQL for the whole run, with a migrated template database that every test file clones. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "meridian-test-"));
  await chmod(folder, 0o711);
  const server = await startEmbeddedDatabase({
    folder: join(folder, "postgres"),
    password: randomUUID(),
    // Whatever vacuums by itself holds a snapshot meanwhile, and changes what a test then finds of plans and locks.
    flags: ["fsync=off", "full_page_writes=off", "max_connections=400", "autovacuum=off"].flatMap((flag) => [
      "-c",
      flag,
    ]),
  });
  const client = postgres(server.url, { max: 1, onnotice: () => {} });
  await client.unsafe(`create database ${templateName}`);
  await client.end();
  const template = new URL(server.url);
  template.pathname = templateName;
  await migrateDatabase(template.href);
  project.provide("postgresUrl", server.url);

  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
