import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { startServer } from "../listen.ts";
import { testClient } from "../testing/testClient.ts";
import { testApp, testDeps } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();
const query = (name: string, input: unknown) =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;

test("calls of the interface reach the same verbs", async () => {
  const anna = await signedIn(database);
  for (const path of ["/trpc/profile.get", query("profile.get", {})])
    expect((await anna.get(path)).body.result.data).toMatchObject({ name: "Person" });
  const written = await anna.post("/trpc/profile.update", { name: "Anna" });
  expect(written.body.result.data).toMatchObject({ name: "Anna" });
  const both = await anna.get(
    `/trpc/profile.get,apiKeys.list?batch=1&input=${encodeURIComponent('{"0":{},"1":{}}')}`,
  );
  const answers = both.body.map((one: { result: { data: object } }) => one.result.data);
  expect(answers).toMatchObject([{ name: "Anna" }, { items: [] }]);
});

test("errors carry the problem, with its status and fields, and no stack", async () => {
  const anna = await signedIn(database);
  const invalid = await anna.post("/trpc/profile.update", { name: "", nickname: "A" });
  expect(invalid.status).toBe(422);
  const { problem } = invalid.body.error.data;
  expect(problem).toMatchObject({ status: 422, code: "INVALID", instance: "/trpc/profile.update" });
  expect(problem.errors.map(({ path }: { path: string }) => path)).toEqual(["name", "nickname"]);
  expect(problem.request_id).toBe(invalid.headers.get("x-request-id"));
  expect(JSON.stringify(invalid.body)).not.toContain("stack");
});

test.each([
  [401, "GET", query("profile.get", {}), undefined],
  [404, "GET", "/trpc/profile.nothing", undefined],
  [405, "GET", query("profile.update", {}), undefined],
  [401, "POST", "/trpc/profile.update", "{"],
  [413, "POST", "/trpc/profile.update", `{"name":"${"x".repeat(1024 * 1024)}"}`],
])("a stranger's call is refused with %d: %s %s", async (status, method, path, body) => {
  const answer = await testClient(testApp(database)).send(method, path, body);
  expect(answer.status).toBe(status);
  expect(answer.body.error?.data.problem.status ?? answer.body.status).toBe(status);
});

test("a call over a real connection reaches its verb too", async () => {
  const server = await startServer(testDeps(database), { host: "127.0.0.1", port: 0 });
  const answer = await fetch(server.url + query("profile.get", {}));
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ error: { data: { problem: { code: "UNAUTHENTICATED" } } } });
  await server.close();
});

test("a batch has a bound", async () => {
  const names = Array.from({ length: 51 }, () => "profile.get").join(",");
  const answer = await testClient(testApp(database)).get(`/trpc/${names}?batch=1&input={}`);
  expect(answer.status).toBe(400);
});
