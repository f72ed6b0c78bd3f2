import { testDatabase } from "@meridian/testkit";
import { cutWhen, delay, type FaultProxy, hang, proxied, refuse } from "@meridian/testkit/faults";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./connection.ts";
import { query } from "./query.ts";

const database = testDatabase();
const lost = /ECONNRESET|CONNECTION_CLOSED/;
let proxy: FaultProxy;
let sql: Sql;
let onClose = () => {};

beforeEach(async () => {
  await database.sql`create table if not exists notes (text text)`;
  await database.sql`delete from notes`;
  const through = await proxied(database.url);
  proxy = through.proxy;
  const settings = { connect_timeout: 5, backoff: () => 0, onnotice: () => {} };
  sql = postgres(through.url, { ...settings, max: 1, onclose: () => onClose() });
  onTestFinished(() => sql.end({ timeout: 0 }));
});

/** Resolves once the client has noticed. */
async function loseConnections() {
  const noticed = Promise.withResolvers<void>();
  onClose = noticed.resolve;
  proxy.reset();
  await noticed.promise;
}

/** A transaction that loses its connection between two statements, and whose function goes on regardless. */
async function torn(meanwhile: () => Promise<unknown>) {
  let went: Promise<unknown> | undefined;
  const go = async (own: Sql | TransactionSql) => {
    await own`insert into notes values ('before')`;
    await loseConnections();
    await meanwhile();
    await own`insert into notes values ('after')`;
  };
  await expect(
    sql.begin((own) => {
      went = go(own);
      return went;
    }),
  ).rejects.toThrow(lost);
  await expect(went).rejects.toThrow(lost);
}
const works = async () => expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
const notes = () => database.sql`select text from notes`;

test("a statement of a transaction that lost its connection fails, and doesn't run outside of it", async () => {
  // Somebody else's query has opened the connection again by then.
  await torn(works);
  await works();
  expect(await notes()).toEqual([]);
});

test("a statement for a connection that is gone fails, the process lives, and the pool goes on", async () => {
  await torn(async () => {});
  await works();
  expect(await notes()).toEqual([]);
});

test("a reserved connection that is lost stays lost, and the pool goes on without it", async () => {
  const reserved = await sql.reserve();
  await reserved`select 1`;
  await loseConnections();
  await expect(reserved`select 1`.execute()).rejects.toThrow(lost);
  await works();
  await expect(reserved`insert into notes values ('after')`.execute()).rejects.toThrow(lost);
  reserved.release();
  await works();
  expect(await notes()).toEqual([]);
});

test("a connection that is lost while it opens fails its query alone, and arrays go over the next one", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  const hanging = await proxy.apply(hang());
  const asked = expect(sql`select 1`).rejects.toThrow("ECONNREFUSED");
  await proxy.until(() => proxy.accepted === 1);
  await proxy.apply(refuse());
  // What the client asks of its own accord on a new connection: which types are arrays.
  await proxy.apply(cutWhen({ bytes: "b.typarray", direction: "request" }));
  await proxy.remove(hanging);
  await asked;
  await proxy.heal();
  expect(await sql`select ${["a", "b"]}::text[] as texts`).toEqual([{ texts: ["a", "b"] }]);
  expect(unhandled).toEqual([]);
});

test("a ping is answered over another connection once one has hung", async () => {
  const through = await proxied(database.url);
  const { ping, close } = openDatabase(through.url);
  onTestFinished(close);
  await ping();
  const over = Promise.withResolvers<void>();
  let hung: object | undefined;
  await through.proxy.apply({
    async chunk(chunk, _, connection) {
      hung ??= connection;
      if (connection === hung) await over.promise;
      return chunk;
    },
    removed: over.resolve,
  });
  await Promise.all([ping(), ping()]);
  expect(through.proxy.accepted).toBeGreaterThan(1);
  await through.proxy.heal();
});

test("a database that is slow answers a ping over the connection that it was asked by", async () => {
  const through = await proxied(database.url);
  const { ping, close } = openDatabase(through.url, { applicationName: "slow" });
  onTestFinished(close);
  const pids = async () =>
    (await database.sql`select pid from pg_stat_activity where application_name = 'slow'`).map(
      ({ pid }) => pid,
    );
  await ping();
  const [asked] = await pids();
  await through.proxy.apply(delay({ ms: 600, direction: "answer" }));
  await ping();
  await through.proxy.heal();
  expect(await pids()).toContain(asked);
});

test("however many connections PostgreSQL ends at any moment, every transaction ends, and so does every statement", async () => {
  const killer = openDatabase(database.url, { max: 1, applicationName: "killer" });
  onTestFinished(() => killer.close());
  await database.sql`select 1`;
  let [working, killed] = [true, 0];
  const work = async (_: unknown, worker: number) => {
    for (let turn = 0; turn < 20; turn += 1) {
      const statement = query(database.db)`select ${turn}::int`.then(
        () => {},
        () => {},
      );
      await database.db
        .transaction((tx) => query(tx)`insert into notes values (${`${worker} ${turn}`})`)
        .catch(() => {});
      await statement;
    }
  };
  const kill = async () => {
    for (let at = 0; working; at += 1)
      killed += (
        await killer.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'test' and xact_start is not null
         order by md5(pid::text || ${at}::text) limit 1`
      ).length;
  };
  const killing = kill();
  await Promise.all(Array.from({ length: 20 }, work));
  working = false;
  await killing;
  expect(killed).toBeGreaterThan(5);
  expect(await query(database.db)`select 1 as one`).toEqual([{ one: 1 }]);
});
