import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { migrateDatabase, type PostgresPrograms, startEmbeddedDatabase } from "@meridian/database";
import postgres from "postgres";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export const templateName = "meridian_template";

const memory = "/dev/shm";

/**
 * Memory, where 4 GB of it are free: cloning the template and dropping the clone creates and deletes a thousand files, which
 * takes ext4 ten times as long. A run needs a tenth of that, and up to 1 GB of write-ahead log.
 */
async function parentOfData(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) > 4e9 ? memory : tmpdir();
}

/** A PostgreSQL for tests, the embedded one or another, with a migrated template database that every test file clones. */
export async function startTestPostgres(
  programs?: PostgresPrograms,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(await parentOfData(), "meridian-test-"));
  await chmod(folder, 0o711);
  const server = await startEmbeddedDatabase({
    folder: join(folder, "postgres"),
    password: randomUUID(),
    // Whatever vacuums by itself holds a snapshot meanwhile, and changes what a test then finds of plans and locks.
    flags: ["fsync=off", "full_page_writes=off", "max_connections=400", "autovacuum=off"].flatMap((flag) => [
      "-c",
      flag,
    ]),
    ...(programs && { programs }),
  });
  const client = postgres(server.url, { max: 1, onnotice: () => {} });
  await client.unsafe(`create database ${templateName}`);
  await client.end();
  const template = new URL(server.url);
  template.pathname = templateName;
  await migrateDatabase(template.href);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One PostgreSQL for the whole run. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startTestPostgres();
  project.provide("postgresUrl", url);
  return stop;
}
