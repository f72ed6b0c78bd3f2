/** Drills of the README: a mistake, an archive that is refused, and a machine that vanishes. */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { hasS3Server, testBucket } from "../../packages/adapters/src/s3/testBucket.ts";
import { s3ObjectStore } from "../../packages/adapters/src/s3ObjectStore.ts";
import type { Database } from "../../packages/database/src/index.ts";
import { readWalArchive } from "../../packages/domain/src/administration/health/walArchive.ts";
import { type ArchivedPostgres, archivedPostgres } from "./archive.fixture.ts";

/** `archive_timeout`: short, for this is how long the tests wait. */
const timeout = Number(process.env.ARCHIVE_TIMEOUT ?? 4);
/** Seconds for storing a segment, and for noticing that one is due, on a machine that is busy. */
const slack = 10;
const patience = { timeout: (timeout + 50) * 1000 };

interface Row {
  n: number;
  word: string;
  sent: number;
  confirmed: number;
}

describe.runIf(inject("hasArchive") && hasS3Server())(
  "the archive of PostgreSQL's log",
  () => {
    const { options } = testBucket();
    let live: ArchivedPostgres;
    beforeAll(async () => {
      live = await archivedPostgres(options, timeout);
    });
    afterAll(() => live?.close());

    const health = (later = 0) => readWalArchive(live.database.db, new Date(Date.now() + later));
    const only = async <T>(statement: string) => (await live.database.sql.unsafe(statement))[0]! as T;
    /** Resolves once all that was confirmed before the call is in the archive. */
    async function archived() {
      const { name } = await only<{ name: string }>(
        "select pg_walfile_name(pg_current_wal_insert_lsn()) as name",
      );
      const last = () => only<{ is: string }>("select last_archived_wal as is from pg_stat_archiver");
      await expect.poll(async () => (await last()).is >= name, patience).toBe(true);
    }

    test("a table that was dropped comes back as it was a second before, with every row confirmed until then", async () => {
      const writing = await startWriting(live.database, "mistaken");
      await live.pgBackRest("backup", "--type=full");
      await writing.past(Date.now() + 1500);
      const { at } = await only<{ at: Date }>("select clock_timestamp() as at");
      await live.database.sql`drop table mistaken`;
      const rows = await writing.ended;
      await archived();
      const target = new Date(at.getTime() - 1000);
      const time = target.toISOString().replace("T", " ").replace("Z", "+00");
      const restored = await live.restore("--type=time", `--target=${time}`, "--target-action=promote");
      const back = await rowsIn(restored, "mistaken");
      expect(back).toEqual(rows.slice(0, back.length).map(({ n, word }) => ({ n, word })));
      const confirmed = rows.filter((row) => row.confirmed < target.getTime());
      expect(confirmed.length).toBeGreaterThan(100);
      expect(back.length).toBeGreaterThanOrEqual(confirmed.length);
      expect(back.length).toBeLessThanOrEqual(rows.findIndex(({ sent }) => sent > target.getTime()));
    });

    test("an archive that is refused is a fault at the first failure, overdue a minute later, and well again", async () => {
      expect(await health()).toMatchObject({ is_on: true, max_loss_seconds: timeout, is_failing: false });
      await live.pgBackRest("stop");
      const writing = await startWriting(live.database, "waiting");
      await expect.poll(async () => (await health()).is_failing, patience).toBe(true);
      const { failed, last_failed_at, is_overdue } = await health();
      expect({ failed: failed > 0, last_failed_at, is_overdue }).toEqual({
        failed: true,
        last_failed_at: expect.any(String),
        is_overdue: false,
      });
      expect(await health((timeout + 70) * 1000)).toMatchObject({ is_overdue: true });
      await live.pgBackRest("start");
      await archived();
      expect(await health()).toMatchObject({ is_failing: false, is_overdue: false });
      await live.database.sql`drop table waiting`;
      await writing.ended;
    });

    test("a machine that vanishes takes with it what was confirmed since the last segment, and no more", async ({
      annotate,
    }) => {
      await live.pgBackRest("backup", "--type=incr");
      const writing = await startWriting(live.database, "left");
      await writing.past(Date.now() + 500);
      const safe = writing.rows.length;
      await archived();
      // Shortly before the next segment is due, there is most to lose.
      const age =
        "select extract(epoch from clock_timestamp() - last_archived_time)::float8 as is from pg_stat_archiver";
      const isNearlyDue = async () => (await only<{ is: number }>(age)).is > timeout - 0.8;
      await expect.poll(isNearlyDue, { ...patience, interval: 20 }).toBe(true);
      await live.vanish();
      const rows = await writing.ended;
      const back = await rowsIn(await live.restore(), "left");
      expect(back).toEqual(rows.slice(0, back.length).map(({ n, word }) => ({ n, word })));
      expect(back.length).toBeGreaterThanOrEqual(safe);
      const lost = rows.slice(back.length);
      const seconds = (rows.at(-1)!.confirmed - rows[back.length - 1]!.confirmed) / 1000;
      await annotate(`${lost.length} of ${rows.length} rows lost, of the last ${seconds} s`);
      expect(lost.length).toBeGreaterThan(0);
      expect(seconds).toBeLessThan(timeout + slack);
    });

    test("the archive keeps to its own prefix of the bucket", async () => {
      const prefixes = new Set<string>();
      for await (const { key } of s3ObjectStore(options).list("")) prefixes.add(key.split("/")[0]!);
      expect([...prefixes]).toEqual(["pgbackrest"]);
    });
  },
  60_000 + 4 * timeout * 1000,
);

const rowsIn = async ({ sql }: Database, table: string) => [
  ...(await sql<Pick<Row, "n" | "word">[]>`select n, word from ${sql(table)} order by n`),
];

/** Writes one row after the other into a new table for as long as that is there. */
async function startWriting({ sql }: Database, table: string) {
  await sql`create table ${sql(table)} (n int primary key, word text)`;
  const rows: Row[] = [];
  async function write(): Promise<never> {
    for (let n = 1; ; n++) {
      const [word, sent] = [`${table} ${Math.random()}`, Date.now()];
      await sql`insert into ${sql(table)} values (${n}, ${word})`;
      rows.push({ n, word, sent, confirmed: Date.now() });
      await pause(2);
    }
  }
  return {
    rows,
    /** All that was confirmed. */
    ended: write().catch(() => rows),
    /** Resolves once a row is confirmed after a time. */
    past: (time: number) =>
      expect.poll(() => (rows.at(-1)?.confirmed ?? 0) > time, { timeout: 30_000 }).toBe(true),
  };
}
