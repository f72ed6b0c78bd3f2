import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  filesystemObjectStore,
  type openDestinations,
  openTargetResolver,
  outboxMailer,
  sealedSecrets,
} from "@meridian/adapters";
import { startServer } from "@meridian/server";
import {
  createTestDatabase,
  factories,
  makeSignedIn,
  memoryDestinations,
  memoryPusher,
  ownPort,
} from "@meridian/testkit";
import { launchBrowser } from "@meridian/testkit/browser";
import { startWorker } from "@meridian/worker";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";
import { type Lent, type PageOptions, pagesOf } from "./pages.ts";

const authSecret = "x".repeat(32);
/** For what live messages bring: a connected page asks by itself only after a minute. */
export const soon = { timeout: 20_000 };
const webFolder = fileURLToPath(new URL("../dist", import.meta.url));
const silent = { debug() {}, info() {}, warn() {}, error() {} };

interface Person {
  name: string;
  email: string;
  id: string;
  page: Page;
}

let shared: ReturnType<typeof startBrowser> | undefined;
async function startBrowser() {
  const [port, browser] = await Promise.all([ownPort(), launchBrowser(inject("browser"))]);
  const url = `http://127.0.0.1:${port}`;
  return { browser, port, url, pages: pagesOf(browser, url) };
}
/** One browser for all files of a process, which it ends with, at one address: what it has loaded serves the next file. */
async function sharedBrowser() {
  if (!(await shared)?.browser.isConnected()) shared = startBrowser();
  return shared!;
}

/** The words on a page, by which whoever reads a test's failure sees what stood in its way. */
const shownOn = async (page: Page) =>
  `${page.url()}\n${await page.locator("body").ariaSnapshot({ timeout: 2000 }).catch(String)}`;

/**
 * A whole Meridian with a browser in front of it, for the test file that calls this at its top; a test's second try has one of
 * its own. Destinations are in memory unless given.
 */
export function meridian({
  skyPictures,
  ...given
}: {
  destinations?: ReturnType<typeof openDestinations>;
  skyPictures?: string;
} = {}) {
  let url: string;
  let pages: ReturnType<typeof pagesOf>;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const lent: Lent[] = [];
  let objectStore: ReturnType<typeof filesystemObjectStore>;
  let ahead = 0;
  const stops: (() => Promise<unknown>)[] = [];
  const destinations = memoryDestinations();
  const secrets = sealedSecrets("x".repeat(32));

  async function start() {
    database = await createTestDatabase();
    stops.unshift(() => database.drop());
    const folder = await mkdtemp(join(tmpdir(), "meridian-browser-"));
    stops.unshift(() => rm(folder, { recursive: true }));
    objectStore = filesystemObjectStore(folder);
    const { port, ...front } = await sharedBrowser();
    ({ url, pages } = front);
    const config = {
      baseUrl: url,
      authSecret,
      version: "0.0.0",
      uploadMaxBytes: 2 ** 24,
      backupUploadMaxBytes: 2 ** 24,
      writeRate: 600,
      webFolder,
      skyPictures,
    };
    const mailer = outboxMailer(database);
    const pusher = memoryPusher();
    const targets = openTargetResolver(undefined, silent);
    const ports = { objectStore, mailer, pusher, destinations, targets, secrets, log: silent, ...given };
    const all = { ...ports, backupKeys: null, database };
    const server = await startServer(
      { ...all, now: () => new Date(Date.now() + ahead), config },
      { host: "127.0.0.1", port },
    );
    stops.unshift(() => server.close());
    const worker = await startWorker({ ...all, installation: { baseUrl: url } });
    stops.unshift(() => worker.stop());
  }

  async function end() {
    for (const stop of stops.splice(0)) await stop();
  }

  beforeAll(start);

  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await end();
    ahead = 0;
    await start();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") for (const { page } of lent) console.log(await shownOn(page));
    await Promise.all(lent.splice(0).map(({ giveBack }) => giveBack()));
  });

  afterAll(end);

  return {
    destinations,
    secrets,
    get url() {
      return url;
    },
    get database() {
      return database;
    },
    get objectStore() {
      return objectStore;
    },
    get make() {
      return factories(database);
    },

    /** Moves the server's clock, and nobody else's. */
    advanceHours(hours: number) {
      ahead += hours * 3_600_000;
    },

    /** A page of a browser that nobody has signed in with. */
    async open(options: PageOptions = {}): Promise<Page> {
      const borrowed = await pages.lend(options);
      lent.push(borrowed);
      return borrowed.page;
    },

    /** Somebody with an account and a signed-in browser of their own. */
    async person(name: string, options: PageOptions & { serverAdmin?: boolean } = {}): Promise<Person> {
      const { serverAdmin = false, ...browserOptions } = options;
      const page = await this.open(browserOptions);
      const email = `${name.toLowerCase()}-${Math.random().toString(36).slice(2)}@example.org`;
      const { id, session } = await makeSignedIn(database, { authSecret, name, email, serverAdmin });
      const cookie = { name: "meridian.session_token", value: session, url };
      await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: "Lax" }]);
      return { name, email, id, page };
    },
  };
}
