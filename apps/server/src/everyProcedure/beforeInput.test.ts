/** Refusals of callers, which come before any word about their input. */
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { createApp } from "../app.ts";
import { restOperations, routePattern } from "../rest/operations.ts";
import { testClient } from "../testing/testClient.ts";
import { testDeps } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";
import { toolOf } from "../testing/testTool.ts";

const database = testDatabase();
const operations = restOperations().filter(({ meta }) => !meta.openapi.public);
const isOfSystem = ({ path, signedIn: isForAll }: { path: string; signedIn?: boolean }) =>
  path.startsWith("/api/v1/system/") && !isForAll;

test("every procedure answers 401 without a session, and 403 on the system's paths, whatever is sent", {
  timeout: 60_000,
}, async () => {
  const deps = testDeps(database);
  const anybody = testClient(createApp(deps));
  const person = await signedIn(database);
  const faults: string[] = [];
  for (const { name, procedure, changes, meta } of operations) {
    const { path, method } = meta.openapi;
    const address = `${routePattern(path).replaceAll(/:\w+/g, "%00")}?nonsense=1`;
    const body = method === "GET" ? undefined : "{";
    const asked: [number, Promise<{ status: number }>][] = [
      [401, anybody.send(method, address, body)],
      [
        401,
        changes
          ? anybody.post(`/trpc/${procedure}`, { nonsense: 1 })
          : anybody.get(`/trpc/${procedure}?input=7`),
      ],
    ];
    if (isOfSystem(meta.openapi)) asked.push([403, person.send(method, address, body)]);
    for (const [wanted, answer] of asked) {
      const { status } = await answer;
      if (status !== wanted) faults.push(`${name}: ${status} instead of ${wanted}`);
    }
  }
  expect(faults).toEqual([]);
  expect(operations.filter(({ meta }) => isOfSystem(meta.openapi)).length).toBeGreaterThan(10);
  const open = operations.filter(({ meta }) => meta.openapi.signedIn).map(({ name }) => name);
  expect(open).toEqual(["announcements.acknowledge"]);
});

test("procedures for people alone answer a key 403, whatever is sent", async () => {
  const keyed = await toolOf(database);
  const ofPerson = operations.filter(({ meta }) => meta.openapi.inPerson);
  for (const { name, meta } of ofPerson) {
    const { path, method } = meta.openapi;
    const address = `${routePattern(path).replaceAll(/:\w+/g, "%00")}?nonsense=1`;
    const { status } = await keyed.send(method, address, method === "GET" ? undefined : "{");
    expect([name, status]).toEqual([name, 403]);
  }
  expect(ofPerson.length).toBeGreaterThan(5);
});

test("only administrators learn that a path of the system, or its method, doesn't exist", async () => {
  const anybody = testClient(createApp(testDeps(database)));
  const person = await signedIn(database);
  const admin = await signedIn(database, { serverAdmin: true });
  for (const [method, path, told] of [
    ["GET", "/api/v1/system/nothing", 404],
    ["GET", "/api/v1/system/backups/x/nothing", 404],
    ["GET", "/api/v1/system/", 404],
    ["PUT", "/api/v1/system/backups", 405],
  ] as const) {
    const answers = await Promise.all([anybody, person, admin].map((client) => client.send(method, path)));
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 401, 403, told]);
  }
});
