import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { startScanInput } from "@meridian/contract";
import { type Context, getScan, startRepair, startScan } from "@meridian/domain";
import { notUndone } from "@meridian/domain/fixtures/integrity/undone";
import { createTestDatabase, factories } from "@meridian/testkit";
import { fillHealthy } from "@meridian/testkit/corruption";
import { faultProxy, killHardAt, type Random, seededTest, spawnProcess } from "@meridian/testkit/faults";
import { expect, onTestFinished } from "vitest";
import { contextOn, doWork, type Work, works } from "./integrityWork.fixture.ts";

const prefix = "k-";
/** The pieces that pass the database's connection during each work; it is killed within them. */
const pieces: Record<Work, number> = { scan: 1200, repair: 1500, destroy: 560, undo: 1600 };

async function scene(random: Random) {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "meridian-integrity-"));
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const admin = await factories(database).user({ server_admin: true });
  const ctx = contextOn(database, folder, admin.id);
  const { objectStore } = ctx;
  await fillHealthy({ database, objectStore, random, prefix, documents: 150, now: ctx.now() });
  await damage(ctx);
  return { database, folder, ctx, admin };
}

/** Faults of each way to repair: fields, statuses, stored objects, and observations that are deleted. */
async function damage({ db: { $client: sql }, objectStore }: Context): Promise<void> {
  const some = (from: number) => sql`
    id in (select id from observations where doc ->> 'status' = 'pending' order by id offset ${from} limit 12)`;
  await sql`update observations set doc = doc || '{"captured_files": ["a.fits"], "kept": 1.50}' where ${some(0)}`;
  await sql`update observations set doc = doc || '{"status": "assigned", "assigned_at": "2026-01-01T00:00:00.000Z"}' where ${some(12)}`;
  await sql`
    insert into status_changes (id, observation_id, from_status, to_status, actor_type, at)
    select '0-' || id || '-2', id, 'pending', 'assigned', 'system', '2026-01-01' from observations where doc ->> 'status' = 'assigned'`;
  await sql`update observations set doc = doc || '{"name": "A test"}' where ${some(24)}`;
  for (let n = 0; n < 12; n++)
    await objectStore.put(`observations/nobody/${n}.fits`, Readable.from([Buffer.from(`left over ${n}`)]));
}

const planted = {
  "file.orphan": 12,
  "observation.captured-files": 12,
  "observation.stuck-assigned": 12,
  "observation.test-data": 12,
};

/** All that repairs may touch but for what only tells of changes, and for what quarantine still holds. */
async function contents({ db: { $client: sql }, objectStore }: Context): Promise<string[]> {
  const texts: string[] = [];
  for (const table of ["observations", "user_files"]) {
    const rows = await sql<{ text: string }[]>`
      select ${table} || ' ' || id || ' ' || doc::text as text from ${sql(table)} where id not like 'user-%' order by id`;
    texts.push(...rows.map(({ text }) => text));
  }
  const steps = await sql<{ text: string }[]>`
    select (to_jsonb(t) - 'created_at')::text as text from status_changes t where ${sql.unsafe(notUndone)} order by id`;
  texts.push(...steps.map(({ text }) => text));
  for await (const { key } of objectStore.list("")) {
    if (/^(quarantine|installation)\//.test(key)) continue;
    const hash = createHash("sha256");
    for await (const chunk of await objectStore.get(key)) hash.update(chunk);
    texts.push(`${key} ${hash.digest("hex")}`);
  }
  return texts;
}

const openByCheck = async ({ db: { $client: sql } }: Context): Promise<Record<string, number>> => {
  const rows = await sql<{ check: string; count: number }[]>`
    select "check", count(*)::int as count from integrity_issues where status = 'open' group by 1`;
  return Object.fromEntries(rows.map(({ check, count }) => [check, count]));
};

const begin: Record<Work, (ctx: Context) => Promise<unknown>> = {
  scan: (ctx) =>
    startScan(
      ctx,
      startScanInput.parse({ kind: "full", deep: true, check_storage: true, include_test_data: true }),
    ),
  repair: (ctx) => startRepair(ctx, { dry_run: false }),
  destroy: async () => {},
  undo: async () => {},
};

/** A user submits and changes observations while others work. */
async function write({ db: { $client: sql } }: Context, during: Work, signal: AbortSignal): Promise<number> {
  let written = 0;
  for (; !signal.aborted; written++) {
    const id = `user-${during}-${written}`;
    const [from] =
      await sql`select doc - 'name' || '{"status": "failed"}' as doc from observations where id = ${`${prefix}obs-00000007`}`;
    await sql`insert into observations (id, doc) values (${id}, ${JSON.stringify({ ...from!.doc, name: "Mine" })}::text::jsonb)`;
    await sql`update observations set doc = doc || '{"priority": 9}' where id = ${id}`;
  }
  return written;
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** A process of its own does the work, and is killed at a moment that the seed decides; nothing that users write meanwhile is touched. */
async function killDuring(
  work: Work,
  random: Random,
  { database, folder, ctx, admin }: Scene,
): Promise<void> {
  const through = new URL(database.url);
  const proxy = await faultProxy({ target: { host: through.hostname, port: Number(through.port) } });
  through.host = `${proxy.host}:${proxy.port}`;
  const args = [through.href, folder, admin.id, work];
  const program = new URL("./integrityWork.fixture.ts", import.meta.url);
  const worker = await spawnProcess({ program, args });
  const stop = new AbortController();
  const writing = write(ctx, work, stop.signal);
  await Promise.race([killHardAt(random, worker, proxy, pieces[work]), worker.exited]);
  stop.abort();
  const written = await writing;
  const [mine] = await database.sql`
    select count(*)::int as count from observations
     where starts_with(id, ${`user-${work}-`}) and doc ->> 'priority' = '9' and doc ->> 'name' = 'Mine'`;
  expect(mine).toEqual({ count: written });
}

/** Each work is begun in turn and killed; what it has left another does. */
seededTest(
  "a process is killed amid integrity work: no repair is half done, and the next ends right",
  async (random) => {
    const set = await scene(random);
    const { ctx } = set;
    const before = await contents(ctx);
    for (const work of works) {
      await begin[work](ctx);
      await killDuring(work, random, set);
      await doWork(ctx, work);
      if (work === "scan") expect(await openByCheck(ctx)).toEqual(planted);
    }
    const again = (await begin.scan(ctx)) as { id: string };
    await doWork(ctx, "scan");
    expect(await getScan(ctx, again)).toMatchObject({ status: "completed" });
    expect(await openByCheck(ctx)).toEqual(planted);
    expect(await contents(ctx)).toEqual(before);
  },
  { seeds: 1, timeout: 240_000 },
);
