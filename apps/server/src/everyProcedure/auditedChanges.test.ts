import { auditLog } from "@meridian/database";
import { createTestDatabase, testDatabase } from "@meridian/testkit";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ensureAdministrator } from "../auth/administrator.ts";
import { openApiDocument } from "../openapi/mount.ts";
import { restOperations, routePattern } from "../rest/operations.ts";
import { type TestAnswer, testClient } from "../testing/testClient.ts";
import { testDeps } from "../testing/testServer.ts";
import { sharedApp, signedIn } from "../testing/testSignedIn.ts";
import { procedures } from "./procedures/index.fixture.ts";
import { type Audited, type Case, inputOf } from "./procedures/row.fixture.ts";
import { askRest, type Input } from "./roles/ask.fixture.ts";
import { makeRecords, type Records } from "./roles/records.fixture.ts";
import { routes } from "./roles/routes.fixture.ts";
import { makeTenant } from "./roles/tenant.fixture.ts";

const database = testDatabase();
const served = () => sharedApp(database);
const { paths } = openApiDocument(testDeps(database).config);
const operations = new Map(restOperations().map((operation) => [operation.name, operation]));
/** The operations that aren't only read, as OpenAPI names them, by their method and path. */
const changing = Object.fromEntries(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { operationId: string }>)
      .filter(([method]) => method !== "get")
      .map(([method, { operationId }]) => [`${method.toUpperCase()} ${routePattern(path)}`, operationId]),
  ),
);

interface Change {
  audited: Exclude<Audited, string>;
  inputFor(about: Case): Promise<Input>;
  send(input: Input, person: Case["person"], isWrong: boolean): Promise<TestAnswer>;
}

const ofProcedures = Object.entries(procedures).flatMap(
  ([name, { request, audited }]): [string, Change][] => {
    if (!audited) return [];
    const details = typeof audited === "string" ? { action: audited } : audited;
    return [
      [
        name,
        {
          audited: details,
          inputFor: (about) => inputOf(details.request ?? request, about),
          send: (input, { session }, isWrong) =>
            askRest(
              served().app,
              operations.get(name)!,
              { ...input, ...(isWrong && { nobody_knows: 1 }) },
              session,
            ),
        },
      ],
    ];
  },
);

const ofRoutes = Object.entries(routes).flatMap(([name, { audited }]): [string, Change][] => {
  if (!audited) return [];
  const { action, query = "?", type, content } = audited;
  const [method, path] = name.split(" ") as [string, string];
  return [
    [
      changing[name]!,
      {
        audited: { action },
        inputFor: async (about) => ({
          content: typeof content === "function" ? await content(about) : content,
        }),
        send: (input, { session }, isWrong) => {
          const search = isWrong ? `${query}&nobody_knows=1` : query;
          const headers = { ...session, "content-type": type };
          return testClient(served().app).send(method, path + search, input.content, headers);
        },
      },
    ],
  ];
});
const changes = [...ofProcedures, ...ofRoutes];

/** People's own acts, which take no right and change nothing of others. */
const isOwnAct = (name: string) => /nnouncements\.acknowledge$/.test(name);
/** True for changes by observatories' plugins; the statuses of an observation and the history of an observatory record them. */
const isByPlugins = (name: string) => ["observations.uploadFile", "calibrations.uploadFile"].includes(name);
/** Signing in and what belongs to it: sessions have rows of their own, and nobody acts on anybody else. */
const isSignIn = (name: string) => name.startsWith("auth.");
/** They only read: their input doesn't fit into an address. */
const onlyReads = (name: string) => operations.get(name)?.changes === false;

let records: Records;
beforeAll(async () => {
  records = await makeRecords(database);
});
beforeEach(() => database.db.delete(auditLog));

async function newCase(): Promise<Case> {
  const { userId: id, email, cookie } = await signedIn(database, { serverAdmin: true });
  const person = { name: "server administrator", id, email, session: { cookie }, key: {} } as const;
  return { database, deps: served().deps, person, things: await makeTenant(database, "member"), records };
}

test("every operation that changes something is known here", () => {
  const expected = Object.values(changing).filter(
    (name) => ![isOwnAct, isByPlugins, isSignIn, onlyReads].some((isExempt) => isExempt(name)),
  );
  expect(changes.map(([name]) => name).sort()).toEqual(expected.sort());
});

test.each(changes)("%s leaves one record of who did what", async (_, { audited, inputFor, send }) => {
  const about = await newCase();
  const input = await inputFor(about);
  await database.db.delete(auditLog);
  const answer = await send(input, about.person, false);
  expect(answer.status).toBeLessThan(300);
  const version = answer.body?.version;
  expect(answer.headers.get("etag")).toBe(typeof version === "number" ? `"${version}"` : null);
  const written = await database.db.select().from(auditLog);
  expect(written).toMatchObject([
    {
      action: audited.action,
      actor_type: "user",
      actor_id: about.person.id,
      subject_id: (await audited.subject?.(input, answer, about)) ?? input.id ?? expect.any(String),
      request_id: answer.headers.get("x-request-id"),
    },
  ]);
  expect(written[0]!.before ?? written[0]!.after).not.toBeNull();
});

test.each(changes)("%s that is refused leaves none", async (_, { inputFor, send }) => {
  const about = await newCase();
  const input = await inputFor(about);
  await database.db.delete(auditLog);
  const { status } = await send(input, about.person, true);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await database.db.select().from(auditLog)).toEqual([]);
});

test("the first administrator is on record", async () => {
  const fresh = await createTestDatabase();
  try {
    await ensureAdministrator(fresh, { email: "root@example.org", password: "administrator" });
    await ensureAdministrator(fresh, { email: "root@example.org", password: "administrator" });
    const records = await fresh.db.select().from(auditLog);
    expect(records).toMatchObject([
      {
        action: "user.appoint_administrator",
        actor_type: "system",
        after: { email: "root@example.org", server_admin: true },
      },
    ]);
    expect(JSON.stringify(records)).not.toContain('"administrator"');
  } finally {
    await fresh.drop();
  }
});

test("an administrator reads the log over REST, others don't", async () => {
  const admin = await signedIn(database, { serverAdmin: true });
  await admin.post("/api/v1/user/api-keys", { name: "Tool" });
  const { items } = (await admin.get(`/api/v1/system/audit?action=api_key&actor=${admin.userId}`)).body;
  expect(items).toMatchObject([{ action: "api_key.create", actor_email: admin.email }]);
  const record = await admin.get(`/api/v1/system/audit/${items[0].id}`);
  expect(record.body).toMatchObject({ before: null, after: { name: "Tool" } });
  expect((await admin.get("/api/v1/system/audit?from=yesterday")).body.errors[0].path).toBe("from");
  const anna = await signedIn(database);
  expect((await anna.get("/api/v1/system/audit")).status).toBe(403);
});
