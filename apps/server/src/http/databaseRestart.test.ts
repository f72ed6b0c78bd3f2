import { setTimeout as wait } from "node:timers/promises";
import { migrateDatabase, openDatabase } from "@meridian/database";
import { factories } from "@meridian/testkit";
import { crashablePostgres, seededTest } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";

const clients = 12;
/** The promise; who asks is given up after two. */
const longest = 5000;

interface Answer {
  what: "list" | "create";
  title: string;
  status: number;
  code: string | undefined;
  ms: number;
  isRight: boolean;
}

/** A server on a PostgreSQL that can be killed, and an administrator's key to it. */
async function start(stack: AsyncDisposableStack) {
  const postgres = await crashablePostgres();
  await migrateDatabase(postgres.url);
  const database = openDatabase(postgres.url);
  stack.defer(() => database.close());
  const { userId, post } = await signedIn(database, { serverAdmin: true });
  await factories(database).observatory(userId, { name: "Roque" });
  const { key } = (await post("/api/v1/user/api-keys", { name: "load" })).body;
  const deps = testDeps(database);
  deps.config.writeRate = 1_000_000;
  const server = await startServer(deps, { host: "127.0.0.1", port: 0 });
  stack.defer(() => server.close());
  return { postgres, database, server, admin: { id: userId }, authorization: `Bearer ${key}` };
}

type Site = Awaited<ReturnType<typeof start>>;

async function ask(
  { server, authorization }: Site,
  what: "list" | "create",
  title: string,
  userId: string,
): Promise<Answer> {
  const began = performance.now();
  const headers = { authorization, "content-type": "application/json" };
  const answer = await (what === "list"
    ? fetch(`${server.url}/observatories`, { headers })
    : fetch(`${server.url}/api/v1/system/motd`, {
        method: "POST",
        headers,
        body: JSON.stringify({
          title,
          message: "M",
          severity: "info",
          delivery_type: "message",
          targets: [{ kind: "users", ids: [userId] }],
        }),
      }));
  const body = (await answer.json()) as { code?: string; title?: string; items?: { name: string }[] };
  const isRight =
    answer.status === 503
      ? body.code === "UNAVAILABLE" && Number(answer.headers.get("retry-after")) > 0
      : what === "list"
        ? answer.status === 200 && body.items?.length === 1 && body.items[0]?.name === "Roque"
        : answer.status === 201 && body.title === title;
  return { what, title, status: answer.status, code: body.code, ms: performance.now() - began, isRight };
}

seededTest(
  "PostgreSQL restarted under load: nothing hangs, nothing is answered wrongly, nothing that was confirmed is lost",
  async (random) => {
    await using stack = new AsyncDisposableStack();
    const site = await start(stack);
    const answers: Answer[] = [];
    let isOver = false;
    const load = Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; !isOver; n += 1) {
        const what = (client + n) % 3 === 0 ? "create" : "list";
        answers.push(await ask(site, what, `${client}-${n}`, site.admin.id));
        // Whoever is told to come back later doesn't hammer the server.
        if (answers.at(-1)?.status === 503) await wait(50);
      }
    });
    /** Waits for more than this number of further answers of the kind. */
    const more = (count: number, ok: (answer: Answer) => boolean) => {
      const from = answers.length;
      return expect
        .poll(() => answers.slice(from).filter(ok).length, { interval: 10 })
        .toBeGreaterThan(count);
    };
    for (let round = 0; round < 2; round += 1) {
      await more(20 + random.integer(0, 60), ({ status }) => status < 300);
      await (random.integer(0, 1) ? site.postgres.killHard() : site.postgres.stop());
      await more(10, ({ status }) => status === 503);
      await site.postgres.start();
    }
    await more(50, ({ status }) => status < 300);
    isOver = true;
    await Promise.all(load);

    expect(answers.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(answers.filter(({ ms }) => ms > longest)).toEqual([]);
    const rows = await site.database.sql<
      { title: string }[]
    >`select doc ->> 'title' as title from announcements`;
    const stored = rows.map(({ title }) => title);
    expect(new Set(stored).size).toBe(stored.length);
    const confirmed = answers.filter(({ status }) => status === 201).map(({ title }) => title);
    expect(confirmed.filter((title) => !stored.includes(title))).toEqual([]);
  },
  { seeds: 1, timeout: 150_000 },
);
