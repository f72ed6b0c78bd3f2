import { buffer } from "node:stream/consumers";
import type { Context } from "@meridian/domain";
import { actorFor, createTestDatabase, factories, testContext } from "@meridian/testkit";
import { onTestFinished } from "vitest";
import { downloadBackup } from "../index.ts";

/** An installation of its own, which nobody has used yet. */
export async function newInstallation(ports: Partial<Context>) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await database.sql`update meridian_installation.identity set id = gen_random_uuid()::text`;
  const admin = await factories(database).user({ server_admin: true });
  return { database, ctx: testContext(database, { ...ports, actor: actorFor(admin) }) };
}

/** The file of a backup, whole. */
export async function fileOf(ctx: Context, id: string): Promise<Buffer> {
  return buffer((await downloadBackup(ctx, { id })).open());
}

/** Every key of an object store below this. */
export async function keysOf({ objectStore }: Context, prefix = "backups/"): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objectStore.list(prefix)) keys.push(key);
  return keys;
}
