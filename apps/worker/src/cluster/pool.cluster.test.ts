/** Two servers whose requests share a few connections of PgBouncer, while clients write all the time. */
import { openDatabase } from "@meridian/database";
import { query } from "@meridian/database/query";
import { createTestDatabase } from "@meridian/testkit";
import { startPool } from "@meridian/testkit/cluster";
import { expect, onTestFinished, test } from "vitest";
import { audit } from "./audit.fixture.ts";
import { startSite } from "./site.fixture.ts";
import { startWriters } from "./writers.fixture.ts";

const size = 6;

async function start(settings: { seconds?: number } = {}) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const pool = await startPool(database.url, { size, ...settings });
  onTestFinished(pool.stop);
  const { url } = database;
  return { database, pool, site: await startSite({ servers: [url, url], worker: url, pool: pool.url }) };
}

test("servers behind a pool share its few connections, hear each other, and lose nothing as it is killed", async () => {
  const { database, pool, site } = await start();
  const heard: string[] = [];
  const browser = new WebSocket(`${site.servers[1]!.url!.replace("http", "ws")}/ws`, {
    headers: { cookie: site.cookie, origin: site.servers[1]!.url! },
  } as never);
  browser.onmessage = ({ data }) => heard.push(String(data));
  const writing = startWriters(site, 24);
  await writing.more(200);
  await expect.poll(() => heard.some((message) => message.includes('"project.changed"'))).toBe(true);
  const [connections] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
     where application_name = 'meridian server' and datname = current_database()`;
  // Besides the pool's, each server has one to listen, and one that shows that it is there. Without a pool they would have 40.
  expect(connections!.count).toBeGreaterThan(size);
  expect(connections!.count).toBeLessThanOrEqual(size + 6);
  await pool.kill();
  await expect.poll(async () => (await fetch(`${site.servers[0]!.url}/readyz`)).status).toBe(503);
  await pool.start();
  await writing.more(100);
  await writing.stop();
  browser.close();
  await audit(database.url, writing.written);
  for (const { log } of site.servers)
    expect(log.filter(({ msg }) => String(msg).includes("no limit of time"))).toEqual([]);
}, 120_000);

test("statements that share a pool's connections are each answered for themselves", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const pool = await startPool(database.url, { size });
  onTestFinished(pool.stop);
  const pooled = openDatabase(database.url, { poolUrl: pool.url });
  onTestFinished(pooled.close);
  const { db } = pooled;
  const answerOf = async (asked: string) => {
    // One without a parameter is sent in one piece, another one in two.
    const answers = await Promise.all([
      query<{ is: string }[]>(db)`select 'fixed' as is`,
      query<{ is: string }[]>(db)`select ${asked}::text as is`,
      db.transaction((tx) => query<{ is: string }[]>(tx)`select ${asked}::text as is`),
      query<{ is: string }[]>(db)`select 'other' as is`,
    ]);
    return answers.map(([row]) => row?.is);
  };
  for (let round = 0; round < 20; round++) {
    const asked = Array.from({ length: 40 }, (_, at) => `${round}-${at}`);
    const answers = await Promise.all(asked.map(answerOf));
    expect(answers).toEqual(asked.map((one) => ["fixed", one, one, "other"]));
  }
}, 30_000);

test("a server warns of a pool that limits no statement", async () => {
  const { site } = await start({ seconds: 0 });
  for (const { log } of site.servers)
    await expect.poll(() => log.some(({ msg }) => String(msg).includes("connect_query"))).toBe(true);
}, 60_000);
