/** The routes that aren't procedures, tried by everybody there is; `everyRole.test.ts` tries the others. */
import { testDatabase } from "@meridian/testkit";
import { inFull } from "@meridian/testkit/faults";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { pathsOf, restOperations, routePattern } from "../rest/operations.ts";
import { testClient } from "../testing/testClient.ts";
import { testDeps } from "../testing/testServer.ts";
import { forgetAttempts, keepSessions, restoreSessions } from "./generated/contents.fixture.ts";
import type { App } from "./roles/ask.fixture.ts";
import { makePeople, type People } from "./roles/people.fixture.ts";
import { type Route, routes } from "./roles/routes.fixture.ts";
import { answerFor, type Caller, callersOf, oneOfEach } from "./roles/trial.fixture.ts";

const database = testDatabase();
let app: App;
let people: People;

beforeAll(async () => {
  const deps = testDeps(database, { config: { metricsToken: "for the monitoring alone" } });
  app = createApp(deps);
  people = await makePeople(app, deps);
  await keepSessions(database.sql);
});

test("every route is here or is a procedure's, and every one here exists", () => {
  const procedures = restOperations().flatMap(({ meta: { openapi } }) =>
    pathsOf(openapi.path).map((path) => `${openapi.method} ${routePattern(path)}`),
  );
  // `ALL` is what holds for every path, the interface's calls among it.
  const mounted = new Set(
    app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`),
  );
  expect([...mounted].sort()).toEqual([...new Set([...procedures, ...Object.keys(routes)])].sort());
});

test.each(Object.entries(routes))(inFull("%s"), { timeout: 60_000 }, async (name, route) => {
  const all = callersOf(people).filter(({ over, by }) => over === "REST" && !(route.isSlow && by === "key"));
  const answer = (caller: Caller) => answerFor(route.right, caller);
  const callers = oneOfEach(all, answer, Object.keys(routes).indexOf(name));
  const faults: string[] = [];
  for (const caller of callers) {
    await forgetAttempts(database.sql);
    const fault = await tryRoute(name, route, caller);
    if (fault) faults.push(fault);
  }
  await restoreSessions(database.sql);
  expect(faults.join("\n")).toBe("");
});

async function tryRoute(name: string, { right, status, query = "", body }: Route, caller: Caller) {
  const [method, path] = name.split(" ") as [string, string];
  const { person, by, headers } = caller;
  const answer = await testClient(app).send(method, path + query, body?.(person), headers);
  const expected = answerFor(right, caller);
  const wanted = [expected === "done" ? status : expected].flat();
  return wanted.includes(answer.status)
    ? undefined
    : `${person.name}, by ${by}: ${answer.status} instead of ${wanted.join(" or ")}`;
}
