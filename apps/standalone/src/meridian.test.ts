import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@meridian/database";
import { crashablePostgres } from "@meridian/testkit/faults";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { readEnvironment } from "./environment.ts";
import { meridian as run, type Standalone, startStandalone } from "./standalone.fixture.ts";

// Whole starts of Meridian, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 180_000 });
const ada = { email: "ada@example.org", password: "difference engine" };
let parent: string;
let folder: string;
let standalone: Standalone | undefined;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "meridian-command-"));
  // As root, PostgreSQL runs as another user, who has to get through.
  await chmod(parent, 0o711);
  folder = join(parent, "data");
});
afterAll(async () => {
  standalone?.child.kill("SIGKILL");
  await rm(parent, { recursive: true, force: true });
});

const meridian = (words: string[], env: object = { DATA_DIR: folder }) => run(words, env);

async function start() {
  standalone = await startStandalone({
    DATA_DIR: folder,
    ADMIN_EMAIL: ada.email,
    ADMIN_PASSWORD: ada.password,
  });
  await standalone.line("Stop with");
  return standalone;
}

async function stop() {
  standalone!.child.kill("SIGTERM");
  await standalone!.exited;
}

/** Asks the server as the administrator. */
async function caller({ port }: Standalone) {
  const url = `http://127.0.0.1:${port}`;
  const headers = { "content-type": "application/json", origin: url };
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers,
    body: JSON.stringify(ada),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { id: string; verified_at: string | null; items: object[] };
  };
}

test("explains itself without touching anything", async () => {
  expect(await meridian(["--help"])).toMatchObject({ code: 0, text: expect.stringContaining("restore") });
  for (const words of [[], ["restore"], ["restore", "--skip-safety-backup"], ["nonsense"]])
    expect(await meridian(words)).toMatchObject({ code: 1, text: expect.stringContaining("Usage") });
});

test("makes a key for backups, without a database", async () => {
  const { code, text } = await meridian(["backups", "key"]);
  expect([code, text]).toEqual([0, expect.stringMatching(/^# public key: age1\S+\nAGE-SECRET-KEY-1\S+\n$/)]);
  const BACKUP_ENCRYPTION_KEY = text.trim().split("\n")[1];
  expect(readEnvironment({ BACKUP_ENCRYPTION_KEY }).BACKUP_ENCRYPTION_KEY).toEqual([BACKUP_ENCRYPTION_KEY]);
});

test("migrates a database that is empty, and one that is up to date", async () => {
  const database = await crashablePostgres();
  const env = { DATABASE_URL: database.url, ENCRYPTION_KEY: "a key of the tests that is long enough" };
  for (let run = 0; run < 2; run++)
    expect(await meridian(["migrate"], env)).toMatchObject({
      code: 0,
      text: "The database is up to date.\n",
    });
  const { sql, close } = openDatabase(database.url, { max: 1 });
  onTestFinished(close);
  expect([...(await sql`select count(*)::int as users from users`)]).toEqual([{ users: 0 }]);
});

test("restores into the embedded database that is stopped, and not beside a running Meridian", async () => {
  const ask = await caller(await start());
  await ask("POST", "/organizations", {
    name: "Before",
    short_name: "before",
    type: "nonprofit",
    contact_email: "office@example.org",
  });
  const { id } = await ask("POST", "/api/v1/system/backups");
  await expect
    .poll(async () => (await ask("GET", `/api/v1/system/backups/${id}`)).verified_at)
    .toEqual(expect.any(String));
  await ask("POST", "/organizations", {
    name: "After",
    short_name: "after",
    type: "nonprofit",
    contact_email: "office@example.org",
  });
  expect(await meridian(["restore", id])).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^another Meridian runs on .+\n$/),
  });
  expect((await ask("GET", "/api/v1/system/restores")).items).toEqual([]);
  await stop();

  const file = join(parent, "backup.tar");
  const downloaded = await meridian(["backups", "download", id, file]);
  expect([downloaded.code, downloaded.text]).toEqual([
    0,
    expect.stringContaining(`The backup is in ${file}`),
  ]);
  const elsewhere = { DATA_DIR: join(parent, "elsewhere") };
  const added = await meridian(["backups", "add", file], elsewhere);
  expect([added.code, added.text]).toEqual([
    0,
    expect.stringMatching(`Backup ${id} of another installation`),
  ]);
  const again = await meridian(["backups", "add", file], elsewhere);
  expect([again.code, again.text]).toEqual([1, "This backup is here already.\n"]);

  const { code, text } = await meridian(["restore", id]);
  expect([code, text]).toEqual([0, expect.stringMatching(/replacing\n(.*\n)*The data is restored/)]);
  const restored = await caller(await start());
  expect((await restored("GET", "/organizations")).items).toMatchObject([{ name: "Before" }]);
  await stop();

  const back = await meridian(["go-back"]);
  expect([back.code, back.text]).toEqual([
    0,
    expect.stringMatching(
      /safety backup: verifying\n(.*\n)*replacing\n(.*\n)*The data from before the last restore is back/,
    ),
  ]);
  const forward = await meridian(["go-back", "--skip-safety-backup"]);
  expect([forward.code, forward.text]).toEqual([0, expect.not.stringContaining("safety backup")]);
});
