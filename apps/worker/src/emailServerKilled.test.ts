/** The server killed hard around the moment in which it takes an announcement, and while the mails of it go out. */
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { factories, testDatabase } from "@meridian/testkit";
import {
  type FaultProxy,
  proxied,
  type Random,
  seededTest,
  spawnProcess,
  type TestProcess,
} from "@meridian/testkit/faults";
import { beforeEach, expect, onTestFinished } from "vitest";
import {
  connections,
  forgetJobs,
  killAndRestart,
  mailThroughProxy,
  manyPeople,
  nobodyWaits,
  patience,
  people,
  refused,
  secondCopies,
  startWorkers,
} from "./emailDelivery.fixture.ts";

const database = testDatabase();
const program = new URL("../../server/src/main.ts", import.meta.url);
const announcements = "/api/v1/system/motd";

beforeEach(async () => {
  await forgetJobs(database);
});

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  body: any;
}

interface Site {
  server: TestProcess;
  /** The proxy between the server and PostgreSQL. */
  proxy: FaultProxy;
  headers: Record<string, string>;
}

/** A server that talks to PostgreSQL through a proxy, and an administrator's key to it. */
async function startSite(): Promise<Site> {
  const admin = await factories(database).user({ server_admin: true });
  const key = `mrd_${randomBytes(32).toString("base64url")}`;
  const hash = createHash("sha256").update(key).digest("hex");
  await database.sql`
    insert into api_keys (id, user_id, name, start, hash, created_at)
    values (${hash}, ${admin.id}, 'announcer', ${key.slice(0, 8)}, ${hash}, now())`;
  const { proxy, url } = await proxied(database.url);
  const folder = await mkdtemp(join(tmpdir(), "meridian-killed-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const secret = randomBytes(32).toString("hex");
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    AUTH_SECRET: secret,
    ENCRYPTION_KEY: secret,
    PORT: "0",
  };
  const server = await spawnProcess({ program, env });
  return { server, proxy, headers: { authorization: `Bearer ${key}`, "content-type": "application/json" } };
}

/** Undefined when the server was gone before its answer was whole. */
async function ask(
  { server, headers }: Site,
  path: string,
  { key, body }: { key?: string; body?: object } = {},
): Promise<Answer | undefined> {
  try {
    const answer = await fetch(server.url + path, {
      headers: { ...headers, ...(key && { "idempotency-key": key }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return undefined;
  }
}

/** Kills the server while it is at a request, wherever the seed says, or right after its answer. */
async function killAround(random: Random, { server, proxy }: Site, answered: Promise<unknown>) {
  const moment = proxy.events + random.integer(1, 90);
  await Promise.race([proxy.until(() => proxy.events >= moment), answered]);
  await server.killHard();
}

/** Announces as a careful client does: the same request with the same key until it knows how it went. Returns the id. */
async function announceThroughKills(random: Random, site: Site, title: string, ids: string[]) {
  const body = {
    title,
    message: "Closed.",
    severity: "info",
    delivery_type: "email",
    targets: [{ kind: "users", ids }],
  };
  const key = `announce-${random.seed}`;
  for (let kills = random.integer(1, 2); ; kills--) {
    const answered = ask(site, announcements, { key, body });
    if (kills > 0) {
      await killAround(random, site, answered);
      await site.server.restart();
    }
    const answer = await answered;
    if (answer?.status === 201) return answer.body.id as string;
    if (answer) expect(answer).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    if (answer?.body.detail.includes("answer was lost")) return findByTitle(site, title);
    // The minute is over that a request has to say that it is still at work.
    await database.sql`update idempotency_keys set held_until = now() where status is null`;
  }
}

async function findByTitle(site: Site, title: string): Promise<string> {
  const { items } = (await ask(site, announcements))!.body;
  return items.find((item: { title: string }) => item.title === title).id;
}

const stored = (title: string) => database.sql`
  select a.id, h.doc ->> 'event' as event from announcements a join history_events h on h.doc ->> 'subject_id' = a.id
   where a.doc ->> 'title' = ${title}`;

seededTest(
  "the server killed while it announces and while the mails go out: one announcement, and every mail of it once",
  async (random) => {
    const route = await mailThroughProxy();
    const site = await startSite();
    const title = `Dome work ${random.seed}`;
    const id = await announceThroughKills(random, site, title, await manyPeople(database));
    // Not earlier: all might be sent before anybody else is killed.
    const workers = await startWorkers(database, route.smtp);
    const victims = [site.server, random.pick([site.server, ...workers])];
    const isThere = async () => {
      expect(await ask(site, `${announcements}/${id}`)).toMatchObject({ status: 200, body: { title } });
    };
    for (const victim of victims) await killAndRestart(random, victim, route, 200, isThere);
    await nobodyWaits(database, id);
    const killedWorkers = victims.filter((victim) => victim !== site.server).length;
    expect(await secondCopies(database, id, route.server)).toBeLessThanOrEqual(killedWorkers * connections);
    expect([...(await stored(title))]).toEqual([{ id, event: "announcement_created" }]);
    expect(await ask(site, `${announcements}/${id}`)).toMatchObject({
      body: { status: "active", recipient_count: people, pending_count: refused },
    });
  },
  { seeds: 1, timeout: 1.5 * patience },
);
