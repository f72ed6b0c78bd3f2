import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownPort } from "@meridian/testkit";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { requireReachable } from "./embedded/account.ts";
import { stopLeftover } from "./embedded/leftover.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded.ts";

let parent: string;
let folder: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "meridian-embedded-"));
  await chmod(parent, 0o711);
  folder = join(parent, "postgres");
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const start = (port?: number) => startEmbeddedDatabase({ folder, password: "a b/c", port });

async function query(database: EmbeddedDatabase, text: string) {
  const client = postgres(database.url, { max: 1, onnotice: () => {} });
  return client.unsafe(text).finally(() => client.end());
}

it("the embedded server keeps its data from one start to the next, and a port that is still free", async () => {
  const first = await start(await ownPort());
  await query(first, "create table kept as select 7 as number");
  await first.stop();
  const second = await start(first.port);
  expect(second.port).toBe(first.port);
  expect([...(await query(second, "select number from kept"))]).toEqual([{ number: 7 }]);
  await second.stop();
});

it("the embedded server begins again after an interrupted first start", async () => {
  const other = join(parent, "interrupted");
  await mkdir(`${other}.partial`);
  await writeFile(join(`${other}.partial`, "PG_VERSION"), "18\n");
  const database = await startEmbeddedDatabase({ folder: other, password: "x" });
  await database.stop();
});

it("the embedded server takes over from a server without an owner", async () => {
  const orphan = await start();
  const database = await start();
  expect(await orphan.exited).toContain("shut down");
  await query(database, "select 1");
  await database.stop();
});

/** A session that computes until it is ended; its process. */
async function computing(database: EmbeddedDatabase) {
  const client = postgres(database.url, { max: 1, onnotice: () => {} });
  const [{ pid }] = (await client`select pg_backend_pid() as pid`) as unknown as [{ pid: number }];
  const computed = client.unsafe("do $$ begin loop end loop; end $$").catch(() => {});
  const active = `select from pg_stat_activity where pid = ${pid} and state = 'active'`;
  await expect.poll(() => query(database, active)).toHaveLength(1);
  return { pid, end: () => Promise.all([client.end({ timeout: 0 }), computed]) };
}

const serverPid = async () => Number((await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n")[0]);
const isGone = (pid: number) => !existsSync(`/proc/${pid}/cwd`);

it("the embedded server starts again although a session of the killed server computes", async () => {
  const killed = await start();
  const session = await computing(killed);
  process.kill(await serverPid(), "SIGKILL");
  await killed.exited;
  expect(isGone(session.pid)).toBe(false);
  const next = await start();
  expect(isGone(session.pid)).toBe(true);
  await query(next, "select 1");
  await session.end();
  await next.stop();
});

it("the embedded server stops although a session of the killed server computes, and leaves nothing behind", async () => {
  const database = await start();
  const session = await computing(database);
  process.kill(await serverPid(), "SIGKILL");
  await database.stop();
  expect(isGone(session.pid)).toBe(true);
  await session.end();
});

it("the embedded server ends a cancelled start, whatever it has begun", async () => {
  const stopping = new AbortController();
  const onLog = () => stopping.abort(new Error("called off"));
  const starting = startEmbeddedDatabase({ folder, password: "a b/c", onLog, signal: stopping.signal });
  await expect(starting).rejects.toThrow("called off");
  expect(existsSync(join(folder, "postmaster.pid"))).toBe(false);
  const early = startEmbeddedDatabase({ folder, password: "a b/c", signal: stopping.signal });
  await expect(early).rejects.toThrow("called off");
});

it("the embedded server ends a server without an owner that doesn't stop", async () => {
  const hung = await start();
  process.kill(await serverPid(), "SIGSTOP");
  await stopLeftover(folder, 100);
  await hung.exited;
  const next = await start();
  await query(next, "select 1");
  await next.stop();
});

it("stopping the embedded server succeeds although the process doesn't stop", async () => {
  const hung = await start();
  process.kill(await serverPid(), "SIGSTOP");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const stopped = hung.stop();
  vi.runAllTimers();
  vi.useRealTimers();
  await stopped;
  const next = await start();
  await next.stop();
});

it("the embedded server ends the query of a client that is gone", async () => {
  const database = await start();
  const session = await computing(database);
  await session.end();
  const left = () => query(database, `select from pg_stat_activity where pid = ${session.pid}`);
  await expect.poll(left, { timeout: 20_000 }).toHaveLength(0);
  await database.stop();
});

it("the embedded server overcomes the mark of a dead server whose number another process has now", async () => {
  const database = await start();
  const mark = await readFile(join(folder, "postmaster.pid"), "utf8");
  await database.stop();
  await writeFile(join(folder, "postmaster.pid"), mark.replace(/^\d+/, String(process.pid)));
  const next = await start();
  await query(next, "select 1");
  await next.stop();
});

it("the embedded server says why it did not start", async () => {
  const flags = ["-c", "max_connections=none"];
  const starting = startEmbeddedDatabase({ folder, password: "x", flags });
  await expect(starting).rejects.toThrow(/did not start: .*max_connections/);
});

it("the embedded server names the outermost folder that the database's user can't enter", async () => {
  const closed = join(parent, "closed");
  await mkdir(join(closed, "below"), { recursive: true });
  await chmod(closed, 0o700);
  const stranger = { uid: 64_000, gid: 64_000 };
  await expect(requireReachable(join(closed, "below"), stranger)).rejects.toThrow(
    `${closed} is closed to the user postgres`,
  );
  await requireReachable(parent, stranger);
});
