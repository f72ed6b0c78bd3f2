import { chmod, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@meridian/database";
import { embeddedUrl } from "@meridian/database/embedded";
import { testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { alive, meridian as run, type Standalone, startStandalone } from "./standalone.fixture.ts";

// Whole starts of Meridian, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });
const patience = { timeout: 60_000 };
const ada = { email: "ada@example.org", password: "difference engine" };
const external = testDatabase();
let parent: string;
let folder: string;
let meridian: Standalone;
/** The first administrator's, which is told once. */
let password: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "meridian-standalone-"));
  // As root, PostgreSQL runs as another user, who has to get through.
  await chmod(parent, 0o711);
  folder = join(parent, "data");
});
afterAll(async () => {
  meridian.child.kill("SIGKILL");
  await rm(parent, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}) => {
  meridian = await startStandalone({ DATA_DIR: folder, ...env });
  return meridian;
};
const postgresPid = async () =>
  Number((await readFile(join(folder, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
/** A query that goes on until its session is ended, whatever becomes of the server around it. */
async function computeForever() {
  const { postgres_password: password, postgres_port: port } = JSON.parse(
    await readFile(join(folder, "secrets.json"), "utf8"),
  );
  const { sql, close } = openDatabase(embeddedUrl({ password, port }), { max: 2 });
  const computed = sql.unsafe("set statement_timeout = 0; do $$ begin loop end loop; end $$").catch(() => {});
  const running = () =>
    sql`select from pg_stat_activity where state = 'active' and query like 'set statement_timeout = 0; do%'`;
  await expect.poll(running, patience).toHaveLength(1);
  return { end: () => Promise.all([computed, close()]) };
}
const signIn = () => meridian.signIn("admin@meridian.local", password);

it("starts from nothing, tells the first administrator's password once, and leaves no process behind", async () => {
  await start();
  password = (await meridian.line("Password")).trim().split(/\s+/)[1]!;
  await meridian.line("Stop with");
  expect(await signIn()).toBe(200);
  expect((await stat(folder)).mode & 0o777).toBe(0o711);
  expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
  const processes = [...(await meridian.processes()), await postgresPid()];
  meridian.child.kill("SIGTERM");
  expect(await meridian.exited).toEqual([0, null]);
  // PostgreSQL's guard is told last, and ends by itself.
  await expect.poll(() => alive(processes)).toEqual([]);
  expect(await readFile(join(folder, "secrets.json"), "utf8")).not.toContain(password);
  await start();
  await meridian.line("Stop with");
  expect(meridian.lines.join("\n")).not.toContain("Password");
  expect(await signIn()).toBe(200);
});

it("refuses a second instance with one line, and the first goes on", async () => {
  const second = await startStandalone({ DATA_DIR: folder });
  expect(await second.exited).toEqual([1, null]);
  expect(second.lines).toEqual([`another Meridian runs on ${folder} (process ${meridian.child.pid})`]);
  expect(await signIn()).toBe(200);
});

it("starts what dies again: the server, the worker, the database", async () => {
  const before = await meridian.processes();
  const postgres = await postgresPid();
  for (const pid of before) if (pid !== postgres) process.kill(pid, "SIGKILL");
  await Promise.all([meridian.line("server runs again"), meridian.line("worker runs again")]);
  expect(await signIn()).toBe(200);
  const computed = await computeForever();
  process.kill(await postgresPid(), "SIGKILL");
  await meridian.line("PostgreSQL runs again");
  await expect.poll(signIn, patience).toBe(200);
  await computed.end();
});

it("overcomes a hard kill: nothing of it goes on, and the next start works", async () => {
  const processes = await meridian.processes();
  meridian.child.kill("SIGKILL");
  await expect.poll(() => alive(processes), patience).toEqual([]);
  await start();
  await meridian.line("Stop with");
  expect(await signIn()).toBe(200);
});

it("stops in the middle of a restart of the database, and leaves no process behind", async () => {
  const processes = await meridian.processes();
  const computed = await computeForever();
  process.kill(await postgresPid(), "SIGKILL");
  await meridian.line("PostgreSQL ended");
  meridian.child.kill("SIGTERM");
  expect(await meridian.exited).toEqual([0, null]);
  expect(await alive([...processes, await postgresPid().catch(() => 0)])).toEqual([]);
  await computed.end();
});

it("uses the database that it is given, and an administrator of one's own", async () => {
  const administrator = { ADMIN_EMAIL: ada.email, ADMIN_PASSWORD: ada.password };
  await start({ DATA_DIR: join(parent, "other"), DATABASE_URL: external.url, ...administrator });
  await meridian.line("Stop with");
  expect(await meridian.signIn(ada.email, ada.password)).toBe(200);
  expect(await readdir(join(parent, "other"))).not.toContain("postgres");
  expect(meridian.lines.join("\n")).not.toContain(ada.password);
});

it("refuses to go back beside a worker on the same database", async () => {
  const env = { DATA_DIR: folder, DATABASE_URL: external.url, ENCRYPTION_KEY: "-".repeat(32) };
  expect(await run(["go-back"], env)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^Servers or workers are running: .+\n$/),
  });
  expect(await external.sql`select id from restores`).toEqual([]);
  meridian.child.kill("SIGINT");
  expect(await meridian.exited).toEqual([0, null]);
});

it("stops at a wrong variable with one line that names it, before anything is made", async () => {
  await start({ DATA_DIR: join(parent, "never"), PORT: "eighty" });
  expect(await meridian.exited).toEqual([1, null]);
  expect(meridian.lines).toEqual([expect.stringMatching(/^PORT must be/)]);
  expect(await readdir(parent)).not.toContain("never");
});

it("says so when the port is taken, and ends", async () => {
  const { port } = new URL(external.url);
  await start({ PORT: port });
  expect(await meridian.exited).toEqual([1, null]);
  expect(meridian.lines.join("\n")).toMatch(/EADDRINUSE|in use/);
});

it("fills a fresh instance with a demonstration, and goes on with it at the next start", async () => {
  const env = { DATA_DIR: join(parent, "demo") };
  meridian = await startStandalone(env, ["--demo"]);
  const password = (await meridian.line("password of all")).trim().split(/\s+/)[3]!;
  const [email] = (await meridian.line("observatory admin")).trim().split(/\s+/).slice(-1);
  expect(await meridian.signIn(email!, password)).toBe(200);
  await meridian.line("20 times as fast as in the sky");
  expect(meridian.lines.join("\n")).not.toContain("admin@meridian.local");
  meridian.child.kill("SIGTERM");
  expect(await meridian.exited).toEqual([0, null]);
  meridian = await startStandalone(env, ["--demo"]);
  await meridian.line("The demonstration continues");
  expect(await meridian.signIn(email!, password)).toBe(200);
  meridian.child.kill("SIGTERM");
  expect(await meridian.exited).toEqual([0, null]);
});

it("stops at an argument that it doesn't know, with one line", async () => {
  meridian = await startStandalone({ DATA_DIR: join(parent, "never") }, ["--demonstration"]);
  expect(await meridian.exited).toEqual([1, null]);
  expect(meridian.lines).toEqual(['unknown argument "--demonstration"; the only one is --demo']);
});
