import { sessions, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { livePublisher } from "@meridian/domain";
import { factories, testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";
import { heard, listener, listening } from "./testSockets.ts";

const database = testDatabase();
let deps: ReturnType<typeof testDeps>;
let one: RunningServer;
let other: RunningServer;

beforeAll(async () => {
  deps = testDeps(database);
  one = await startServer(deps, { host: "127.0.0.1", port: 0 });
  other = await startServer(deps, { host: "127.0.0.1", port: 0 });
  await listening(database, 2);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
});

const message = {
  title: "Dome work",
  message: "Closed.",
  severity: "info",
  delivery_type: "message",
  targets: [{ kind: "users", ids: [] as string[] }],
};
const to = (...ids: string[]) => ({ ...message, targets: [{ kind: "users", ids }] });
const announced = (id: string) => ({ type: "announcement.changed" as const, id });
const pending = { type: "pending.changed" as const };

test("an announcement reaches those it is for and those who watch, at every server, and nobody else", async () => {
  const admin = await listener(deps, { serverAdmin: true });
  const anna = await listener(deps);
  const stranger = await listener(deps);
  const [watching, here, there, outside] = await Promise.all([
    admin.listenAt(other.url),
    anna.listenAt(one.url),
    anna.listenAt(other.url),
    stranger.listenAt(other.url),
  ]);
  const { body } = await admin.client.post("/api/v1/system/motd", to(anna.userId));
  await Promise.all([
    heard(watching.messages, announced(body.id)),
    heard(here.messages, pending),
    heard(there.messages, pending),
  ]);
  expect(here.messages).not.toContainEqual(announced(body.id));
  expect(watching.messages).not.toContainEqual(pending);

  here.messages.length = there.messages.length = watching.messages.length = 0;
  await anna.client.post(`/api/v1/system/motd/${body.id}/acknowledge`);
  await Promise.all([heard(watching.messages, announced(body.id)), heard(there.messages, pending)]);

  // Comes after everything before it, so what the stranger wasn't told by now they never are.
  await admin.client.post("/api/v1/system/motd", to(stranger.userId));
  await heard(outside.messages, pending);
  expect(outside.messages).toEqual([pending]);
});

test("a cancellation reaches the recipients, an import only administrators", async () => {
  const admin = await listener(deps, { serverAdmin: true });
  const anna = await listener(deps);
  const [watching, recipient] = await Promise.all([admin.listenAt(one.url), anna.listenAt(other.url)]);
  const upload = await admin.client.post("/api/v1/system/import?kind=observatories&dry_run=true", "[]");
  expect(upload.status).toBe(202);
  await heard(watching.messages, {
    type: "operation.changed",
    kind: "import",
    id: upload.body.id,
    status: "queued",
    progress: { stage: "queued", done: 0, total: null },
  });
  const { body } = await admin.client.post("/api/v1/system/motd", to(anna.userId));
  await heard(recipient.messages, pending);
  recipient.messages.length = 0;
  await admin.client.send("DELETE", `/api/v1/system/motd/${body.id}?reason=over`);
  await heard(recipient.messages, pending);
  expect(recipient.messages.every(({ type }) => type === "pending.changed")).toBe(true);
});

test("a project's announcement is watched by those who manage the project", async () => {
  const [boss, member] = await Promise.all([listener(deps), listener(deps)]);
  const project = await factories(database).project(boss.userId);
  await factories(database).projectMember(project.id, member.userId);
  const [watching, reading] = await Promise.all([boss.listenAt(one.url), member.listenAt(other.url)]);
  const { targets: _, ...words } = message;
  const { body } = await boss.client.post(`/projects/${project.id}/motd`, words);
  await Promise.all([heard(watching.messages, announced(body.id)), heard(reading.messages, pending)]);
  watching.messages.length = 0;
  await member.client.post(body.acknowledge_path);
  await heard(watching.messages, announced(body.id));
  expect(reading.messages.every(({ type }) => type === "pending.changed")).toBe(true);
});

test("signing out, deactivation and expiry close the connection", async () => {
  const [leaves, deactivated, expires, stays] = await Promise.all([1, 2, 3, 4].map(() => listener(deps)));
  const sockets = await Promise.all(
    [leaves!, deactivated!, expires!, stays!].map((person) => person.listenAt(other.url)),
  );
  await leaves!.client.post("/api/auth/sign-out");
  await database.db
    .update(users)
    .set({ deactivated_at: new Date() })
    .where(eq(users.id, deactivated!.userId));
  await database.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, expires!.userId));
  const codes = await Promise.all(sockets.slice(0, 3).map(async ({ closed }) => (await closed)[0]));
  expect(codes).toEqual([4401, 4401, 4401]);
  expect(sockets[3]!.socket.readyState).toBe(1);
});

test("a dismissed administrator is told no more", async () => {
  const former = await listener(deps, { serverAdmin: true });
  const admin = await listener(deps, { serverAdmin: true });
  const [demoted, watching] = await Promise.all([former.listenAt(one.url), admin.listenAt(one.url)]);
  const live = livePublisher(database, deps.log);
  await database.db.update(users).set({ server_admin: false }).where(eq(users.id, former.userId));
  let round = 0;
  await expect
    .poll(
      async () => {
        const id = `round-${round++}`;
        live.publish(announced(id));
        await heard(watching.messages, announced(id));
        return demoted.messages.some((message) => "id" in message && message.id === id);
      },
      { interval: 200 },
    )
    .toBe(false);
});

test("everyone is asked to refetch after a time when nobody listened", async () => {
  const anna = await listener(deps);
  const connections = await Promise.all([anna.listenAt(one.url), anna.listenAt(other.url)]);
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query in ('listen meridian_live', 'select 1 as listening')`;
  livePublisher(database, deps.log).publish({ type: "pending.changed", user_id: anna.userId });
  await Promise.all(connections.map(({ messages }) => heard(messages, { type: "refetch" })));
  await listening(database, 2);
  for (const { messages } of connections) messages.length = 0;
  livePublisher(database, deps.log).publish({ type: "pending.changed", user_id: anna.userId });
  await Promise.all(connections.map(({ messages }) => heard(messages, pending)));
});
