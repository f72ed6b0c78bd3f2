import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { inherited, ownPort, testDatabase } from "@meridian/testkit";
import { afterEach, expect, test, vi } from "vitest";

// Whole starts of the server, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });
const database = testDatabase();
const children: ChildProcess[] = [];
const authSecret = randomBytes(32).toString("hex");

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

function start(environment: Record<string, string> = {}) {
  const child = fork(fileURLToPath(new URL("./main.ts", import.meta.url)), {
    env: {
      ...inherited,
      DATABASE_URL: database.url,
      AUTH_SECRET: authSecret,
      ENCRYPTION_KEY: authSecret,
      PORT: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (chunk) => (output += chunk));
  return { child, output: () => output };
}

async function ready(child: ChildProcess): Promise<string> {
  const [message] = await once(child, "message");
  expect(message).toMatchObject({ ready: true });
  return (message as { url: string }).url;
}

/** Resolves once a server says that it is ready: it does so only when the database answers quickly. */
const untilReady = (url: string) => expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);

test("servers started at once tell one administrator's password, and stop cleanly", async () => {
  const both = [start(), start()];
  const urls = await Promise.all(both.map(({ child }) => ready(child)));
  await Promise.all(urls.map(untilReady));
  const [one, other] = both.map(({ child }) => child) as [ChildProcess, ChildProcess];
  const ended = Promise.all([once(one, "exit"), once(other, "exit")]);
  one.kill("SIGTERM");
  other.disconnect();
  expect((await ended).map(([code]) => code)).toEqual([0, 0]);
  const told = () => both.filter(({ output }) => output().includes("first server administrator"));
  await expect.poll(told).toHaveLength(1);
});

test.each([
  ["AUTH_SECRET", { AUTH_SECRET: "short" }],
  ["ENCRYPTION_KEY", { ENCRYPTION_KEY: "short" }],
  ["PORT", { PORT: "80a" }],
  ["BASE_URL", { BASE_URL: "meridian.example" }],
  ["ADMIN_PASSWORD", { ADMIN_PASSWORD: "short" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.0/8, 10.0.0.0/33" }],
  ["DATABASE_URL", { DATABASE_URL: "" }],
])("a wrong %s stops the start with one line", async (name, environment) => {
  const { child, output } = start(environment as Record<string, string>);
  // Not "exit", which may come before the line.
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(output().trim().split("\n")).toEqual([expect.stringMatching(`^${name} `)]);
});

test("a database that can't be reached yet is waited for", async () => {
  const port = await ownPort();
  const { child, output } = start({ DATABASE_URL: database.url.replace(/:\d+\//, `:${port}/`) });
  while (!output().includes("can't be reached")) await once(child.stdout!, "data");
  const forwarder = await forward(port, Number(new URL(database.url).port));
  await untilReady(await ready(child));
  child.kill("SIGTERM");
  await once(child, "exit");
  forwarder.close();
});

/** Lets connections to one port through to another. */
async function forward(from: number, to: number): Promise<Server> {
  const server = createServer((socket: Socket) => {
    const through = connect(to, "127.0.0.1");
    socket.pipe(through).pipe(socket);
    for (const end of [socket, through]) end.on("error", () => {});
  });
  server.listen(from, "127.0.0.1");
  await once(server, "listening");
  return server;
}
