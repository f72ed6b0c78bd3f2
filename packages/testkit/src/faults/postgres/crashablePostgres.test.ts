import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { killHardAt } from "../killHardAt.ts";
import { seededTest } from "../seeds.ts";
import { faultProxy } from "../tcp/faultProxy.ts";
import { type CrashablePostgres, crashablePostgres } from "./crashablePostgres.ts";

let server: CrashablePostgres;
beforeAll(async () => {
  server = await crashablePostgres();
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.start();
  await client(server.url)`drop table if exists kept`;
});

function client(url: string, max = 1) {
  const sql = postgres(url, { max, connect_timeout: 5, backoff: () => 0.05, onnotice: () => {} });
  onTestFinished(() => sql.end({ timeout: 0 }));
  return sql;
}

test("dies with its connections, and comes back on the same port with what was committed", async () => {
  const sql = client(server.url);
  expect(await sql`show fsync`).toEqual([{ fsync: "on" }]);
  await sql`create table kept as select 1 as number`;
  const open = sql.begin(async (transaction) => {
    await transaction`insert into kept values (2)`;
    await server.killHard();
    await transaction`insert into kept values (3)`;
  });
  await expect(open).rejects.toThrow(/ECONNRESET|CONNECTION_/);
  await expect(sql`select 1`).rejects.toThrow("ECONNREFUSED");
  await server.start();
  expect(await sql`select number from kept`).toEqual([{ number: 1 }]);
});

test("stops in order, too", async () => {
  const sql = client(server.url);
  await sql`create table kept as select 1 as number`;
  await server.stop();
  await expect(sql`select 1`).rejects.toThrow();
  await server.start();
  expect(await sql`select number from kept`).toEqual([{ number: 1 }]);
});

seededTest(
  "a server killed while many write keeps all that was confirmed, and nothing twice",
  async (random) => {
    const proxy = await faultProxy({ target: server });
    await client(server.url)`create table kept (number int)`;
    const throughProxy = new URL(server.url);
    throughProxy.port = String(proxy.port);
    const sql = client(throughProxy.href, 4);
    const confirmed: number[] = [];
    async function write(from: number) {
      for (let number = from; ; number += 4) {
        await sql`insert into kept values (${number})`;
        confirmed.push(number);
      }
    }
    const killed = killHardAt(random, server, proxy, 400);
    await Promise.all([0, 1, 2, 3].map((from) => expect(write(from)).rejects.toThrow()));
    await killed;
    await server.start();
    const numbers = (await client(server.url)`select number from kept`).map((row) => row.number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(expect.arrayContaining(confirmed));
    expect(numbers.length - confirmed.length).toBeLessThanOrEqual(4);
  },
  { seeds: 3 },
);
