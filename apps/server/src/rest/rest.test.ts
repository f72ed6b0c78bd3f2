import { testDatabase } from "@meridian/testkit";
import { beforeAll, expect, test } from "vitest";
import { fieldsOf, type TestClient, testClient } from "../testing/testClient.ts";
import { keptLog, testApp } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";
import { restOperations } from "./operations.ts";

const database = testDatabase();
const profile = "/api/v1/user/profile";
const keys = "/api/v1/user/api-keys";
let anna: TestClient;

beforeAll(async () => {
  anna = await signedIn(database);
});

test("a path without a prefix also answers under /api/v1", async () => {
  const [plain, prefixed] = [await anna.get("/observatories"), await anna.get("/api/v1/observatories")];
  expect(plain.status).toBe(prefixed.status);
  expect(plain.body.items).toEqual(prefixed.body.items);
});

test("a fixed path is found before one with a parameter in its place", () => {
  const operations = restOperations().map(({ name, meta: { openapi } }) => ({ name, ...openapi }));
  for (const { name, method, path } of operations) {
    const first = operations.find(
      (other) =>
        other.method === method && new RegExp(`^${other.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
    );
    expect(first!.name).toBe(name);
  }
});

test("problem details say what, where and under which request id", async () => {
  const answer = await anna.get("/nowhere", { "x-request-id": "my-request.1" });
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.headers.get("x-request-id")).toBe("my-request.1");
  expect(answer.body).toEqual({
    type: "about:blank",
    title: "Not Found",
    status: 404,
    detail: "There is nothing at /nowhere.",
    instance: "/nowhere",
    code: "NOT_FOUND",
    request_id: "my-request.1",
  });
});

test("a request id that could forge a log line is replaced", async () => {
  for (const forged of ["a b", "x".repeat(65), '"}'])
    expect((await anna.get(profile, { "x-request-id": forged })).headers.get("x-request-id")).toMatch(
      /^[0-9a-f]{16}-\w+$/,
    );
});

test("a known path with a method it doesn't take names those it does", async () => {
  const answer = await anna.send("PATCH", profile, {});
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD, PUT");
  expect(answer.body.code).toBe("METHOD_NOT_ALLOWED");
  expect((await anna.delete("/api/auth/sign-out")).headers.get("allow")).toBe("POST");
  expect((await anna.post("/api/health")).status).toBe(405);
});

test("HEAD answers like GET, without a body", async () => {
  const answer = await anna.send("HEAD", profile);
  expect([answer.status, answer.body]).toEqual([200, ""]);
});

test("an empty body is an empty object", async () => {
  expect((await anna.put(profile)).status).toBe(200);
  expect((await anna.put(profile, "")).status).toBe(200);
  expect((await anna.put(profile, {})).status).toBe(200);
});

test.each([
  ["MALFORMED", 400, '{"name":'],
  ["MALFORMED", 400, "[".repeat(100_000)],
  ["MALFORMED", 400, new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ["INVALID", 422, "[]"],
  ["INVALID", 422, "null"],
  ["INVALID", 422, '"text"'],
  ["INVALID", 422, `{"name":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
  ["INVALID", 422, '{"name":"nul\\u0000"}'],
  ["INVALID", 422, '{"name":"\\ud800"}'],
  ["TOO_LARGE", 413, `{"name":"${"x".repeat(1024 * 1024)}"}`],
])("a bad body is %s %d", async (code, status, body) => {
  const answer = await anna.put(profile, body);
  expect(answer.body).toMatchObject({ code, status });
  expect(answer.status).toBe(status);
});

test("a body of another content type is refused", async () => {
  const answer = await anna.put(profile, '{"name":"X"}', { "content-type": "text/plain" });
  expect(answer.body).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
  const named = await anna.put(profile, '{"name":"X"}', {
    "content-type": "application/JSON; charset=utf-8",
  });
  expect(named.status).toBe(200);
});

test("unknown fields are named, wherever they are", async () => {
  const body = await anna.put(profile, { nickname: "A", roles: ["serverAdmin"] });
  expect([body.status, fieldsOf(body)]).toEqual([422, ["nickname", "roles"]]);
  const query = await anna.get(`${keys}?verbose=1`);
  expect([query.status, fieldsOf(query)]).toEqual([422, ["verbose"]]);
});

test("a path into a nested field is written with dots", async () => {
  const admin = await signedIn(database, { serverAdmin: true });
  const answer = await admin.post("/api/v1/system/motd", {
    title: "T",
    message: "M",
    severity: "loud",
    targets: [{ kind: "users", ids: [] }, { kind: "all_users" }],
  });
  expect(answer.status).toBe(422);
  expect(fieldsOf(answer)).toContain("severity");
  expect(fieldsOf(answer)?.join()).toMatch(/targets\.0/);
});

test("query text is read by what it stands for, or refused by name", async () => {
  expect((await anna.get("/observatories?limit=1")).status).toBe(200);
  for (const limit of ["0", "201", "1.5", "abc", "", "1e2", "-1"]) {
    const answer = await anna.get(`/observatories?limit=${limit}`);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ["limit"]]);
  }
  const twice = await anna.get("/observatories?limit=1&limit=2");
  expect([twice.status, fieldsOf(twice)]).toEqual([422, ["limit"]]);
});

test("names of the prototype are fields like any other", async () => {
  for (const name of ["__proto__", "constructor", "toString"]) {
    const query = await anna.get(`${keys}?${name}=1`);
    const body = await anna.put(profile, `{"${name}":{"serverAdmin":true}}`);
    expect([query.status, body.status]).toEqual([422, 422]);
  }
  expect(({} as Record<string, unknown>).serverAdmin).toBeUndefined();
});

test("creating says where the new thing is read, when it can be", async () => {
  const created = await anna.post(keys, { name: "tool" });
  expect(created.status).toBe(201);
  const gone = await anna.delete(`${keys}/${created.body.id}`);
  expect([gone.status, gone.body]).toEqual([204, ""]);
});

test("a crash says nothing of itself, and the log has all of it", async () => {
  const log = keptLog();
  const now = () => {
    throw new Error("select password from users");
  };
  const client = testClient(testApp(database, { log, now }));
  const answer = await client.get(profile, { authorization: "Bearer x" });
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toMatch(/password|at /);
  const line = log.lines.find(({ level }) => level === "error")!;
  expect(line.details).toMatchObject({
    request_id: answer.body.request_id,
    err: { message: "select password from users" },
  });
});

test("the log has one line for a request, without its query", async () => {
  const log = keptLog();
  await testClient(testApp(database, { log })).get("/observatories?search=secret");
  expect(log.lines).toHaveLength(1);
  expect(log.lines[0]!.details).toMatchObject({ method: "GET", path: "/observatories", status: 401 });
  expect(JSON.stringify(log.lines)).not.toContain("secret");
});

test("every answer carries the security headers", async () => {
  for (const path of ["/api/health", profile, "/nowhere", "/trpc/profile.get", "/api/docs", "/"]) {
    const { headers } = await anna.get(path);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'self'; script-src 'self';/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBeNull();
  }
  const secure = testClient(testApp(database, { config: { baseUrl: "https://meridian.example" } }));
  expect((await secure.get("/nowhere")).headers.get("strict-transport-security")).toMatch(/max-age/);
  expect((await anna.get(profile)).headers.get("cache-control")).toBe("no-store");
});
