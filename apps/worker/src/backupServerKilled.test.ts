import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesystemObjectStore } from "@meridian/adapters";
import type { Database } from "@meridian/database";
import type { Context } from "@meridian/domain";
import { backUp, checksums } from "@meridian/domain/fixtures/backups/backups";
import { checkNextRun, checkNothingLeft, setScene } from "@meridian/domain/fixtures/backups/interrupted";
import { workOff } from "@meridian/domain/fixtures/backups/workOff";
import { createTestDatabase } from "@meridian/testkit";
import { killHardAt, proxied, seededTest, spawnProcess } from "@meridian/testkit/faults";
import { expect, onTestFinished } from "vitest";
import { tasks } from "./tasks.ts";

interface Scene {
  database: Database;
  folder: string;
  ctx: Context;
  key: string;
}

/** Requests of an administrator about a backup, with the collection of the work that each starts. */
const requests = [
  { path: () => "/backups", body: {}, kind: "backups" },
  { path: (id: string) => `/backups/${id}/verify`, body: {}, kind: "backup_verifications" },
  {
    path: (id: string) => `/backups/${id}/restore`,
    body: { confirm: "RESTORE", skip_safety_backup: false },
    kind: "restores",
  },
  {
    path: () => "/cleanup",
    body: { confirm: "DELETE ALL OBSERVATIONS", create_backup: true },
    kind: "cleanups",
  },
] as const;

/** The tables that these requests change on purpose, beside their own. */
const others = ["sessions", "verifications", "audit_log", "accounts", "api_keys", "cleanups"];
const observations = ["observations", "status_changes", "user_files"];

async function keyOf({ database, ctx }: Omit<Scene, "key" | "folder">): Promise<string> {
  const key = `mrd_${randomBytes(32).toString("base64url")}`;
  const hash = createHash("sha256").update(key).digest("hex");
  const { actor } = ctx as Context & { actor: { userId: string } };
  await database.sql`
    insert into api_keys (id, user_id, name, start, hash, created_at)
    values (${hash}, ${actor.userId}, 'asks', ${key.slice(0, 8)}, ${hash}, now())`;
  return key;
}

async function scene(): Promise<Scene & { database: { url: string } }> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "meridian-killed-"));
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const ctx = await setScene(database, filesystemObjectStore(join(folder, "objects")));
  return { database, folder, ctx, key: await keyOf({ database, ctx }) };
}

/** A server that talks to PostgreSQL through a proxy. */
async function startServer(at: Awaited<ReturnType<typeof scene>>) {
  const { database, folder } = at;
  const { proxy, url } = await proxied(database.url);
  const secret = randomBytes(32).toString("hex");
  const env = { DATABASE_URL: url, DATA_DIR: folder, AUTH_SECRET: secret, ENCRYPTION_KEY: secret };
  const program = new URL("../../server/src/main.ts", import.meta.url);
  return { proxy, server: await spawnProcess({ program, env: { ...env, PORT: "0" } }) };
}

/** The outcomes of the documents of a kind. */
const endsOf = async ({ database }: Scene, kind: string) =>
  [...(await database.sql`select doc ->> 'status' as status from ${database.sql(kind)} order by id`)].map(
    ({ status }) => status,
  );

seededTest(
  "a server is killed amid a request for work on backups: the work is done whole or was never asked for",
  async (random) => {
    const at = await scene();
    const { database, ctx } = at;
    const { id } = await backUp(database, ctx);
    const inBackup = await checksums(database, others);
    await database.sql`update users set name = 'Somebody'`;
    const before = await checksums(database, others);
    const { path, body, kind } = random.pick(requests);
    const earlier = await endsOf(at, kind);
    const { server, proxy } = await startServer(at);

    const answered = fetch(`${server.url}/api/v1/system${path(id)}`, {
      method: "POST",
      headers: { authorization: `Bearer ${at.key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    }).then(
      ({ status }) => status,
      () => undefined,
    );
    await Promise.race([killHardAt(random, server, proxy, 60), answered]);
    await server.killHard();
    const status = await answered;
    expect([202, undefined]).toContain(status);

    await workOff(database, ctx, tasks);
    const ended = (await endsOf(at, kind)).slice(earlier.length);
    if (status === 202) expect(ended.length).toBeGreaterThan(0);
    expect(new Set(ended)).toEqual(new Set(ended.length > 0 ? ["completed"] : []));
    const asked = ended.length > 0 ? kind : undefined;
    const expected = asked === "restores" ? inBackup : before;
    const now = await checksums(database, others);
    for (const [table, sum] of Object.entries(expected))
      if (asked === "cleanups" && observations.includes(table))
        expect([table, now[table]]).toEqual([table, "0 "]);
      else expect([table, now[table]]).toEqual([table, sum]);
    await checkNothingLeft(database, ctx);
    await checkNextRun(database, ctx);
  },
  { seeds: 1, timeout: 120_000 },
);
