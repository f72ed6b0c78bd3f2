import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { filesystemObjectStore } from "@meridian/adapters";
import { migrateDatabase, openDatabase } from "@meridian/database";
import { type Context, makeVerifiedBackup, restoreHere } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import type { Bench } from "../network.ts";
import { isSameWork } from "../proof.ts";
import { debianPostgres } from "../reference/debianPostgres.ts";
import type { Row } from "../report.ts";

const run = promisify(execFile);
const documents = Number(process.env.BENCH_DOCUMENTS ?? 1_000_000);
const seconds = (since: number) => (performance.now() - since) / 1000;
const inWords = (s: number) => `${s.toFixed(1)} s`;
const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

async function fill(url: string): Promise<void> {
  await migrateDatabase(url);
  const database = openDatabase(url, { max: 2 });
  await database.sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`insert into users (id, name, email, email_verified, server_admin)
      values ('bench-admin', 'Bench', 'bench@example.org', true, true)`;
    await tx`
      insert into observations (id, doc, created_at)
      select 'observation-' || n, jsonb_build_object('name', 'Field ' || md5(n::text), 'status', 'completed', 'priority', 1 + n % 10,
        'user_id', 'bench-admin', 'project_id', 'project-' || n % 500, 'observatory_id', 'observatory-' || n % 100,
        'target', jsonb_build_object('name', 'NGC ' || n % 7840, 'ra', n % 360 + 0.123, 'dec', n % 90, 'rotation', null),
        'exposures', '[{"filter":"L","exposure_time":300,"exposure_count":20,"acquired":20}]'::jsonb),
        now() - n * interval '94 seconds' from generate_series(1, ${Math.ceil(documents / 2)}::int) n`;
    await tx`
      insert into user_files (id, doc, created_at)
      select 'file-' || n, jsonb_build_object('observation_id', 'observation-' || n, 'user_id', 'bench-admin', 'size_bytes', 32000000,
        'storage_key', 'observations/observation-' || n || '/' || md5(n::text) || '.fits', 'sha256', md5(n::text) || md5((n + 1)::text),
        'kind', 'light'), now() - n * interval '94 seconds' from generate_series(1, ${Math.floor(documents / 2)}::int) n`;
  });
  await database.sql.unsafe("vacuum analyze");
  // Else both would be measured beside the disk writing what was filled in.
  await database.sql.unsafe("checkpoint");
  await database.close();
}

/** The largest that the process gets meanwhile. */
async function withPeak<T>(work: () => Promise<T>): Promise<{ done: T; peak: number }> {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const looking = setInterval(look, 50);
  try {
    const done = await work();
    look();
    return { done, peak };
  } finally {
    clearInterval(looking);
  }
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The number of filled documents in a database, with a sum over their contents. */
async function restoredIn(url: string) {
  const database = openDatabase(url, { max: 1 });
  try {
    const rows = await database.sql`
      select name, count(*)::int, sum(hashtextextended(doc::text || created_at::text, 0))::text as content from (
        select 'observations' as name, doc, created_at from observations union all
        select 'user_files', doc, created_at from user_files) documents group by name order by name`;
    return Array.from(rows);
  } finally {
    await database.close();
  }
}

/** Writing and reading back, the first of them apart: pg_dump doesn't read back. */
async function backUp(ctx: Context) {
  const began = performance.now();
  let writing = 0;
  const progress = async (stage: string) => {
    if (stage === "verifying") writing ||= seconds(began);
  };
  const { signal } = new AbortController();
  const label = { id: randomUUID(), kind: "manual", created_by: null } as const;
  const { done, peak } = await withPeak(() => makeVerifiedBackup(ctx, { ...label, progress, signal }));
  return { ...done, writing, whole: seconds(began), peak };
}

/** Both against Debian's PostgreSQL 15, whose pg_dump can't read a newer one. `BENCH_DOCUMENTS` says how many there are. */
export async function backup({ folder }: Bench): Promise<Row[]> {
  const postgres = await debianPostgres(join(folder, "postgres15"));
  const database = openDatabase(postgres.url, { max: 8 });
  try {
    await fill(postgres.url);
    const ctx = testContext(database, { objectStore: filesystemObjectStore(join(folder, "objects")) });

    const dump = join(folder, "dump");
    const dumpBegan = performance.now();
    await run(postgres.program("pg_dump"), ["-Fd", "-j2", "-Z1", "-f", dump, postgres.url]);
    const dumped = seconds(dumpBegan);
    const made = await backUp(ctx);

    await database.sql`create database reference`;
    const target = new URL(postgres.url);
    target.pathname = "reference";
    const loadBegan = performance.now();
    await run(postgres.program("pg_restore"), ["-j2", "-d", target.href, dump]);
    const loaded = seconds(loadBegan);
    const restoreBegan = performance.now();
    const { done, peak } = await withPeak(() => restoreHere(ctx, made.id, true));
    const restored = seconds(restoreBegan);
    if (done.status !== "completed") throw new Error(`the restore ${done.status}: ${done.error}`);
    isSameWork("what was restored", await restoredIn(postgres.url), await restoredIn(target.href));

    return [
      {
        job: `backup of ${documents} documents`,
        ours: `${inWords(made.writing)}, ${inWords(made.whole)} with reading back, ${mebibytes(made.size_bytes!)}, ${mebibytes(made.peak)} of memory`,
        reference: `pg_dump -Fd -j2 -Z1: ${inWords(dumped)}, ${mebibytes(await sizeOf(dump))}`,
        ratio: made.writing / dumped,
        goal: "<= 1.0",
        met: made.writing <= dumped,
      },
      {
        job: `restore of ${documents} documents`,
        ours: `${inWords(restored)}, read back first and checked after, ${mebibytes(peak)} of memory`,
        reference: `pg_restore -j2: ${inWords(loaded)}`,
        ratio: restored / loaded,
        goal: "<= 1.0",
        met: restored <= loaded,
      },
    ];
  } finally {
    await database.close();
    await postgres.stop();
  }
}
