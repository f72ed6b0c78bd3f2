/** Destinations of organizations over REST. */
import { newId } from "@meridian/database";
import { factories, memoryDestinations, testDatabase } from "@meridian/testkit";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ServerDeps } from "../deps.ts";
import { openApiDocument } from "../openapi/mount.ts";
import { fieldsOf, type TestClient, testClient } from "../testing/testClient.ts";
import { keptLog, testApp, testDeps } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();
const make = factories(database);
const log = keptLog();
const destinations = memoryDestinations();
let deps: ServerDeps;
let headers: Record<string, string>;
let anna: TestClient;
let annaId: string;
let path: string;

beforeAll(async () => {
  deps = testDeps(database, { log, destinations });
  const { userId, post } = await signedIn(database);
  const { key } = (await post("/api/v1/user/api-keys", { name: "tool" })).body;
  headers = { authorization: `Bearer ${key}` };
  anna = testClient(testApp(database, deps), headers);
  annaId = userId;
});
beforeEach(async () => {
  path = `/organizations/${(await make.organization(annaId)).id}/storage`;
});

const drive = {
  kind: "google_drive",
  settings: { folder_id: "folder" },
  secrets: { client_id: "hidden-id", client_secret: "hidden-secret", refresh_token: "hidden-token" },
};
const s3 = (settings: object = {}) => ({
  kind: "s3",
  settings: { bucket: "images", ...settings },
  secrets: { access_key_id: "hidden-id", secret_access_key: "hidden-key" },
});

test("a destination is added, listed, tested, replaced and removed, and what opens it never comes back", async () => {
  const answers = [await anna.post(path, { name: "Drive", destination: drive })];
  const { id } = answers[0]!.body;
  const { kind, settings } = drive;
  const stored = { id, name: "Drive", kind, settings };
  expect(answers[0]).toMatchObject({ status: 201, body: stored });

  const tried = await anna.post(`${path}/test`, { destination: drive });
  expect(tried).toMatchObject({ status: 200, body: { ok: true } });
  const tested = await anna.post(`${path}/${id}/test`);
  expect(tested).toMatchObject({ status: 200, body: { ok: true, message: "Files can be written there." } });
  expect(destinations.tested.at(-1)).toEqual(drive);
  const listed = await anna.get(path);
  expect(listed).toMatchObject({ status: 200, body: { items: [{ ...stored, last_test: tested.body }] } });

  const replaced = await anna.put(`${path}/${id}`, { name: "Bucket", destination: s3() });
  const defaults = { region: "us-east-1", prefix: "", force_path_style: false };
  const now = { kind: "s3", settings: { bucket: "images", ...defaults } };
  expect(replaced).toMatchObject({ status: 200, body: { id, name: "Bucket", ...now } });
  answers.push(tested, listed, replaced, await anna.get(path.replace("/storage", "")));
  expect(answers.at(-1)!.body.external_storage).toEqual([replaced.body]);
  answers.push(await anna.get(path.replace("/storage", "/history")));
  expect(JSON.stringify(answers)).not.toMatch(/hidden|sealed/);

  expect((await anna.delete(`${path}/${id}`)).status).toBe(204);
  expect((await anna.get(path)).body).toEqual({ items: [] });
  for (const answer of [await anna.delete(`${path}/${id}`), await anna.post(`${path}/${id}/test`)])
    expect(answer.status).toBe(404);
});

test("a destination's secrets are kept encrypted only", async () => {
  const { body } = await anna.post(
    path,
    { name: "Drive", destination: drive },
    { "idempotency-key": newId() },
  );
  await anna.put(`${path}/${body.id}`, { destination: s3() });
  await anna.post(path, { name: "Wrong", destination: { ...drive, settings: {} } });
  const tables = await database.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`;
  let found = 0;
  for (const { name } of tables) {
    const rows = await database.sql.unsafe(`select t::text as row from ${name} t`);
    found += rows.length;
    expect(rows.filter(({ row }) => row.includes("hidden"))).toEqual([]);
  }
  expect(found).toBeGreaterThan(5);
  const [kept] = await database.sql`
    select doc #>> '{external_storage,0,sealed}' as sealed from organizations where id = ${path.split("/")[2]!}`;
  expect(kept!.sealed).toMatch(/^v1\./);
  expect(JSON.stringify(log.lines)).not.toContain("hidden");
});

test.each<[string, unknown, string]>([
  ["no bucket", { ...s3(), settings: {} }, "destination.settings.bucket"],
  ["a setting of another kind", s3({ folder_id: "x" }), "destination.settings.folder_id"],
  ["an endpoint that is no address", s3({ endpoint: "minio:9000" }), "destination.settings.endpoint"],
  ["an endpoint of another protocol", s3({ endpoint: "ftp://a.example" }), "destination.settings.endpoint"],
  [
    "an endpoint with a password",
    s3({ endpoint: "https://u:hidden@a.example" }),
    "destination.settings.endpoint",
  ],
  [
    "an endpoint with a query",
    s3({ endpoint: "https://a.example/?key=hidden" }),
    "destination.settings.endpoint",
  ],
  ["no secret", { ...s3(), secrets: { access_key_id: "hidden" } }, "destination.secrets.secret_access_key"],
  [
    "a secret of another type",
    { ...drive, secrets: { ...drive.secrets, client_id: 5 } },
    "destination.secrets.client_id",
  ],
  ["neither secrets nor a connection", { ...drive, secrets: undefined }, "destination.secrets"],
  ["secrets and a connection", { ...drive, connection: "hidden" }, "destination.secrets"],
  [
    "a connection that is made up",
    { ...drive, secrets: undefined, connection: "hidden" },
    "destination.connection",
  ],
  ["an unknown kind", { ...drive, kind: "ftp" }, "destination.kind"],
  [
    "a path without a slash",
    { kind: "dropbox", settings: { path: "x" }, secrets: {} },
    "destination.settings.path",
  ],
])("%s is refused, and nothing that was typed is repeated", async (_, destination, field) => {
  const answer = await anna.post(path, { name: "Wrong", destination });
  expect(answer.status).toBe(422);
  expect(fieldsOf(answer)).toContain(field);
  expect(JSON.stringify(answer.body)).not.toContain("hidden");
});

test("a service's consent becomes a connection, which reveals nothing and opens the destination", async () => {
  const asked = await anna.get(`${path}/consent?kind=google_drive`);
  const redirect_uri = "http://127.0.0.1:3000/app/storage-access";
  expect(asked).toMatchObject({ status: 200, body: { has_app: false, redirect_uri } });
  const { code_verifier } = asked.body;
  const { refresh_token: _, ...app } = drive.secrets;
  const connected = await anna.post(`${path}/connect`, {
    ...{ kind: "google_drive", code: "given", code_verifier, app },
  });
  expect(connected).toMatchObject({ status: 200, body: { connection: expect.stringMatching(/^v1\./) } });
  const { kind, settings } = drive;
  const { connection } = connected.body;
  const destination = { kind, settings, connection };
  expect(await anna.post(path, { name: "Drive", destination })).toMatchObject({ status: 201 });
  expect(destinations.tested.at(-1)).toEqual({
    ...{ kind, settings, secrets: { ...app, refresh_token: "hidden-token-of-given" } },
  });
  const altered = {
    ...destination,
    connection: connection.replace(/^v1\../, (start: string) => (start === "v1.A" ? "v1.B" : "v1.A")),
  };
  const refused = await anna.post(path, { name: "Drive", destination: altered });
  expect(refused.status).toBe(422);
  expect(fieldsOf(refused)).toContain("destination.connection");
  const without = await anna.post(`${path}/connect`, { kind, code: "given", code_verifier });
  expect(fieldsOf(without)).toContain("app");
  expect(JSON.stringify([asked.body, connected.body, refused.body])).not.toContain("hidden");
});

test("secrets can't be kept while the address changes", async () => {
  const { body } = await anna.post(path, { name: "Bucket", destination: s3() });
  const { secrets: _, ...settings } = s3({ endpoint: "https://elsewhere.example" });
  for (const input of [{ destination: settings }, { settings: settings.settings }])
    expect((await anna.put(`${path}/${body.id}`, input)).status).toBe(422);
});

test("strangers, signed-out callers and members without the permission are refused", async () => {
  const { body } = await anna.post(path, { name: "Drive", destination: drive });
  const member = await signedIn(database);
  await make.organizationMember(path.split("/")[2]!, member.userId, { can_manage_members: true });
  const callers: [TestClient, number, number][] = [
    [testClient(testApp(database)), 401, 401],
    [await signedIn(database), 404, 404],
    [member, 200, 403],
  ];
  for (const [client, seeing, changing] of callers) {
    expect((await client.get(path)).status).toBe(seeing);
    const changes = [
      await client.post(path, { name: "X", destination: drive }),
      await client.put(`${path}/${body.id}`, { name: "X" }),
      await client.post(`${path}/${body.id}/test`),
      await client.delete(`${path}/${body.id}`),
    ];
    expect(changes.map(({ status }) => status)).toEqual(Array(4).fill(changing));
  }
});

test("a destination has to be entered again after a change of the server's key", async () => {
  const { body } = await anna.post(path, { name: "Drive", destination: drive });
  const { secrets } = testDeps(database);
  const other = testClient(testApp(database, { ...deps, secrets }), headers);
  const before = destinations.tested.length;
  expect((await other.post(`${path}/${body.id}/test`)).body).toMatchObject({
    ok: false,
    message: expect.stringContaining("enter it again"),
  });
  expect(destinations.tested).toHaveLength(before);
  expect((await other.put(`${path}/${body.id}`, { destination: drive })).status).toBe(200);
  expect((await other.post(`${path}/${body.id}/test`)).body.ok).toBe(true);
});

test("OpenAPI has secrets in requests only", () => {
  const { paths } = openApiDocument(deps.config);
  const operations = Object.entries(paths)
    .filter(([each]) => each.includes("/{id}/storage"))
    .flatMap(([, methods]) => Object.values(methods) as { requestBody?: unknown; responses: unknown }[]);
  expect(operations).toHaveLength(8);
  expect(JSON.stringify(operations.map((each) => each.requestBody))).toContain("refresh_token");
  expect(JSON.stringify(operations.map((each) => each.responses))).not.toMatch(/refresh_token|sealed/);
});
