import postgres from "postgres";
import { beforeEach, expect, inject, test } from "vitest";
import { testDatabase } from "../../database.ts";
import { cutAfter } from "./cutAfter.ts";
import { cutWhen } from "./cutWhen.ts";
import { delay } from "./delay.ts";
import { type FaultProxy, faultProxy } from "./faultProxy.ts";
import { hang } from "./hang.ts";
import { loseCommit } from "./loseAnswer.ts";
import { refuse } from "./refuse.ts";

const database = testDatabase();
let proxy: FaultProxy;

beforeEach(async () => {
  await database.sql`create table if not exists notes (text text)`;
  await database.sql`delete from notes`;
  const { hostname: host, port } = new URL(inject("postgresUrl"));
  proxy = await faultProxy({ target: { host, port: Number(port) } });
});

/** A client that knows the database through the proxy alone, and doesn't try again by itself. */
function throughProxy(connect_timeout = 20) {
  const url = new URL(database.url);
  url.host = `${proxy.host}:${proxy.port}`;
  return postgres(url.href, { max: 1, connect_timeout, backoff: () => 0, onnotice: () => {} });
}
const notes = async () => (await database.sql`select text from notes`).map((row) => row.text);

test("lets everything through, and counts it", async () => {
  const sql = throughProxy();
  const long = "x".repeat(1_000_000);
  expect(await sql`select ${long} as text`).toEqual([{ text: long }]);
  await proxy.passed("answer", 1_000_000);
  expect(proxy).toMatchObject({ open: 1, accepted: 1 });
  expect(proxy.bytes.request).toBeGreaterThan(1_000_000);
  await sql.end();
  await proxy.until(() => proxy.open === 0);
});

test("delay holds answers back", async () => {
  const sql = throughProxy();
  await sql`select 1`;
  await proxy.apply(delay({ ms: 150, direction: "answer" }));
  const began = performance.now();
  await sql`select 1`.simple();
  expect(performance.now() - began).toBeGreaterThan(145);
});

test("cutAfter cuts in the middle of an answer, once", async () => {
  const sql = throughProxy();
  await sql`select 1`;
  const before = proxy.bytes.answer;
  const cut = await proxy.apply(cutAfter({ bytes: 100_000, direction: "answer" }));
  await expect(sql`select repeat('x', 1000000)`).rejects.toThrow(/ECONNRESET|CONNECTION_CLOSED/);
  await cut.struck;
  expect(proxy.bytes.answer - before).toBe(100_000);
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test("cutAfter may end the connection as a server does that goes away in order", async () => {
  const sql = throughProxy();
  await sql`select 1`;
  await proxy.apply(cutAfter({ bytes: 1, direction: "answer", ending: "end" }));
  await expect(sql`select 1`).rejects.toThrow("CONNECTION_CLOSED");
});

test("cutWhen keeps a request from arriving", async () => {
  const sql = throughProxy();
  const cut = await proxy.apply(cutWhen({ bytes: "insert into notes", direction: "request" }));
  await expect(sql`insert into notes values ('lost')`).rejects.toThrow(/ECONNRESET|CONNECTION_CLOSED/);
  await cut.struck;
  expect(await notes()).toEqual([]);
});

test("loseCommit lets the transaction commit and loses the answer", async () => {
  const sql = throughProxy();
  const lost = await proxy.apply(loseCommit());
  const written = sql.begin((transaction) => transaction`insert into notes values ('kept')`);
  await expect(written).rejects.toThrow(/ECONNRESET|CONNECTION_CLOSED/);
  await lost.struck;
  expect(await notes()).toEqual(["kept"]);
});

test("reset breaks every connection in the middle of its query", async () => {
  const sql = throughProxy();
  const sleeping = sql`select pg_sleep(60)`;
  const failed = expect(sleeping).rejects.toThrow(/ECONNRESET|CONNECTION_CLOSED/);
  await proxy.passed("request", 100);
  proxy.reset();
  await failed;
});

test("refuse: nobody listens until it is taken off", async () => {
  const sql = throughProxy();
  const refused = await proxy.apply(refuse());
  await expect(sql`select 1`).rejects.toThrow("ECONNREFUSED");
  expect(proxy.accepted).toBe(0);
  await proxy.remove(refused);
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test("hang: new connections hear nothing", async () => {
  await proxy.apply(hang());
  await expect(throughProxy(1)`select 1`).rejects.toThrow("CONNECT_TIMEOUT");
  await proxy.until(() => proxy.accepted > 0);
  expect(proxy).toMatchObject({ accepted: 1, bytes: { answer: 0 } });
});

test("hang: open connections wait, and go on when it is over", async () => {
  const sql = throughProxy();
  await sql`select 1`;
  await proxy.apply(hang());
  const { request } = proxy.bytes;
  const waiting = sql`insert into notes values ('late')`.execute();
  expect(await notes()).toEqual([]);
  expect(proxy.bytes.request).toBe(request);
  await proxy.heal();
  await waiting;
  expect(await notes()).toEqual(["late"]);
});
