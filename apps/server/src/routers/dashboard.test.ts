/** The dashboard's figures over REST, with an API key. */
import { dashboard } from "@meridian/contract";
import { factories, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { testClient } from "../testing/testClient.ts";
import { testApp } from "../testing/testServer.ts";
import { toolOf } from "../testing/testTool.ts";

const database = testDatabase();
const path = "/api/v1/dashboard";

test("everybody gets the figures of what they look after", async () => {
  const [admin, keeper, observer] = await Promise.all([
    toolOf(database, { serverAdmin: true }),
    toolOf(database),
    toolOf(database),
  ]);
  await factories(database).observatory(keeper.userId, { status: "online" });
  for (const [tool, expected] of [
    [admin, { scope: "system", observatory_count: 1, user_count: 3 }],
    [keeper, { scope: "observatories", observatory_count: 1, online_count: 1, user_count: null }],
    [observer, { scope: "own", observatory_count: 0, active_organization_count: null }],
  ] as const) {
    const answer = await tool.get(path);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject(expected);
    expect(dashboard.strict().parse(answer.body)).toEqual(answer.body);
  }
});

test("the dashboard takes no input, and requires a sign-in", async () => {
  const tool = await toolOf(database);
  expect((await tool.get(`${path}?scope=system`)).status).toBe(422);
  expect((await tool.post(path)).status).toBe(405);
  expect((await testClient(testApp(database)).get(path)).status).toBe(401);
});
