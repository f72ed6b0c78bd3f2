import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ownPort } from "@meridian/testkit";
import { hang, proxied } from "@meridian/testkit/faults";
import pg from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBulkSession } from "../bulk/session.ts";
import { openDatabase } from "../connection.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../embedded.ts";
import { listenTo } from "../listen.ts";
import { tryLock } from "../lock.ts";
import { migrateDatabase } from "../migrate.ts";
import { hostsOf } from "./address.ts";
import { clientsFor } from "./primary.ts";
import { mayLoseCommits } from "./synchronous.ts";

const password = "a b/c@d";
let parent: string;
let servers: EmbeddedDatabase[];
let address: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "meridian-hosts-"));
  await chmod(parent, 0o711);
  servers = [];
  for (const name of ["one", "two"])
    servers.push(
      await startEmbeddedDatabase({ folder: join(parent, name), password, port: await ownPort() }),
    );
  // Nobody answers at the first.
  const ports = [await ownPort(), ...servers.map(({ port }) => port)];
  const list = ports.map((port) => `127.0.0.1:${port}`).join(",");
  address = `postgres://meridian:${encodeURIComponent(password)}@${list}/postgres?target_session_attrs=read-write`;
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(parent, { recursive: true, force: true });
});

/** Has servers take writes or none, and ends the sessions that they have, as a promotion does. */
async function promote(...roles: ("primary" | "standby")[]) {
  for (const [at, role] of roles.entries()) {
    const client = postgres(servers[at]!.url, { max: 1, onnotice: () => {} });
    await client.unsafe("set default_transaction_read_only = off");
    await client.unsafe(
      `alter system set default_transaction_read_only = ${role === "primary" ? "off" : "on"}`,
    );
    await client`select pg_reload_conf()`;
    const setting = async () => {
      const looks = postgres(servers[at]!.url, { max: 1 });
      const [row] = await looks`show default_transaction_read_only`;
      await looks.end();
      return row?.default_transaction_read_only as unknown;
    };
    await expect.poll(setting).toBe(role === "primary" ? "off" : "on");
    await client`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid <> pg_backend_pid() and usename = 'meridian'`;
    await client.end();
  }
}

beforeEach(() => promote("primary", "standby"));

const portOf = ({ port }: EmbeddedDatabase) => port;
const here = "select inet_server_port() as port";

test("each kind of connection is made to the host that takes writes, and to the next one after it has changed", async () => {
  const database = openDatabase(address, { max: 2 });
  const pool = new pg.Pool(clientsFor(address));
  pool.on("error", () => {});
  const reached = async () => {
    const bulk = await openBulkSession(database.db);
    const [inBulk] = await bulk.query<{ port: number }>(here);
    await bulk.end();
    const begun = await database.db.transaction((tx) => tx.execute<{ port: number }>(here));
    const [single] = await database.sql.unsafe(here);
    const { rows } = await pool.query(here);
    return [inBulk!.port, begun[0]!.port, single!.port, rows[0].port];
  };
  const [one, two] = servers.map(portOf);
  expect(await reached()).toEqual([one, one, one, one]);
  await promote("standby", "primary");
  await expect
    .poll(() => reached().catch(() => undefined), { timeout: 10_000 })
    .toEqual([two, two, two, two]);
  await database.sql`create table moved (number int)`;
  await database.sql`insert into moved values (7)`;
  const there = postgres(servers[1]!.url, { max: 1 });
  expect([...(await there`select number from moved`)]).toEqual([{ number: 7 }]);
  await there.end();
  await pool.end();
  await database.close();
});

test("without a host that takes writes a statement is refused at once, with the reason of each", async () => {
  await promote("standby", "standby");
  const database = openDatabase(address, { max: 2 });
  const refused = {
    code: "ECONNREFUSED",
    message: expect.stringMatching(/ECONNREFUSED.*is read-only.*is read-only/),
  };
  for (let time = 0; time < 5; time += 1) await expect(database.sql`select 1`).rejects.toMatchObject(refused);
  await expect(database.db.transaction((tx) => tx.execute(here))).rejects.toThrow();
  await expect(openBulkSession(database.db)).rejects.toMatchObject(refused);
  const { Client, connectionString } = clientsFor(address);
  await expect(new Client({ connectionString }).connect()).rejects.toMatchObject(refused);
  await promote("standby", "primary");
  await expect
    .poll(async () => (await database.sql.unsafe(here).catch(() => []))[0]?.port)
    .toBe(servers[1]!.port);
  await database.close();
});

test("connections to a host that hangs end, with what waits for it, once another takes writes", async () => {
  await promote("standby", "primary");
  const { proxy, url } = await proxied(servers[1]!.url);
  const hangs = new URL(url).host;
  const several = url.replace(hangs, `${hangs},127.0.0.1:${servers[0]!.port}`);
  const database = openDatabase(several, { max: 1 });
  const pool = new pg.Pool({ ...clientsFor(several), max: 1 });
  pool.on("error", () => {});
  const isListening = Promise.withResolvers<void>();
  const isLost = Promise.withResolvers<void>();
  const listener = listenTo(database.db, "things", {
    message: () => {},
    listening: isListening.resolve,
    lost: () => isLost.resolve(),
  });
  await isListening.promise;
  const bulk = await openBulkSession(database.db);
  const ask = [
    () => database.sql.unsafe(here),
    () => database.db.transaction((tx) => tx.execute(here)),
    () => pool.query(here),
  ];
  await Promise.all(ask.map((one) => one()));
  const hung = await proxy.apply(hang());
  const waiting = [...ask.map((one) => one()), bulk.query(here)].map((one) => expect(one).rejects.toThrow());
  await promote("primary");
  await Promise.all([...waiting, isLost.promise]);
  const [row] = await database.sql.unsafe(here);
  expect(row!.port).toBe(servers[0]!.port);
  await proxy.remove(hung);
  await Promise.all([listener.stop(), pool.end(), database.close()]);
});

test("a standby is asked again while another host hangs, so that it counts as soon as it takes writes", async () => {
  await promote("standby", "standby");
  const { proxy, url } = await proxied(servers[1]!.url);
  await proxy.apply(hang());
  const hangs = new URL(url).host;
  const database = openDatabase(url.replace(hangs, `${hangs},127.0.0.1:${servers[0]!.port}`), { max: 1 });
  const asked = database.sql.unsafe(here).execute();
  await proxy.until(() => proxy.accepted === 1);
  await promote("primary");
  const [row] = await asked;
  expect(row!.port).toBe(servers[0]!.port);
  await database.close();
});

test("a primary that another has taken over from doesn't count any more when it comes back", async () => {
  const [folder, copy] = [join(parent, "earlier"), join(parent, "later")];
  const made = await startEmbeddedDatabase({ folder, password, port: await ownPort() });
  await made.stop();
  await promisify(execFile)("cp", ["-a", folder, copy]);
  // From its copy PostgreSQL recovers as from an archive, which begins a timeline as a promotion does.
  await writeFile(join(copy, "recovery.signal"), "");
  const flags = ["-c", "restore_command=false"];
  const later = await startEmbeddedDatabase({ folder: copy, password, port: await ownPort(), flags });
  const both = later.url.replace(`:${later.port}`, `:${made.port},127.0.0.1:${later.port}`);
  const database = openDatabase(both, { max: 1 });
  expect([...(await database.sql.unsafe(here))]).toEqual([{ port: later.port }]);
  const earlier = await startEmbeddedDatabase({ folder, password, port: made.port });
  await later.stop();
  await expect
    .poll(() => database.sql.unsafe(here).catch(({ message }) => message))
    .toMatch(/was the primary before.*ECONNREFUSED/);
  await database.close();
  await earlier.stop();
});

test("migrations, locks and listening reach the primary", async () => {
  await migrateDatabase(address);
  const database = openDatabase(address, { max: 2 });
  const heard: string[] = [];
  const isListening = Promise.withResolvers<void>();
  const listener = listenTo(database.db, "things", {
    message: (payload) => heard.push(payload),
    listening: () => isListening.resolve(),
    lost: () => {},
  });
  await isListening.promise;
  await database.sql`select pg_notify('things', 'now')`;
  await expect.poll(() => heard).toEqual(["now"]);
  const lock = await tryLock(database.db, "one of a kind");
  expect(lock).toBeDefined();
  await lock!.release();
  expect([...(await database.sql`select from graphile_worker.jobs`)]).toEqual([]);
  expect(await mayLoseCommits(database)).toBe(true);
  await listener.stop();
  await database.close();
});

test("an address is taken apart into its hosts, each with its port", () => {
  expect(hostsOf("postgres://a:b%40c@one:5433,two,[::1]:6000/name?sslmode=require")).toEqual([
    { url: "postgres://a:b%40c@one:5433/name?sslmode=require", host: "one", port: 5433 },
    { url: "postgres://a:b%40c@two/name?sslmode=require", host: "two", port: 5432 },
    { url: "postgres://a:b%40c@[::1]:6000/name?sslmode=require", host: "::1", port: 6000 },
  ]);
  expect(hostsOf("postgresql://one/name?target_session_attrs=primary")[0]!.url).toBe("postgresql://one/name");
  for (const wrong of [
    "one:5432",
    "mysql://one/name",
    "postgres://one:x/name",
    "postgres://one/name?target_session_attrs=any",
  ])
    expect(() => hostsOf(wrong)).toThrow(TypeError);
});
