/** Tonight over REST, with an API key. */
import { tonight } from "@meridian/contract";
import { factories, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { testClient } from "../testing/testClient.ts";
import { testApp } from "../testing/testServer.ts";
import { toolOf } from "../testing/testTool.ts";

const database = testDatabase();

test("tonight has the observatories that the caller sees, and nothing that isn't described", async () => {
  const [keeper, other] = [await toolOf(database), await toolOf(database)];
  const make = factories(database);
  const site = await make.observatory(keeper.userId, { name: "Teide", status: "online" });
  const project = await make.project(keeper.userId);
  await make.observation(
    { user_id: keeper.userId, project_id: project.id, observatory_id: site.id },
    { status: "in_progress" },
  );
  const answer = await keeper.get("/tonight");
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    sites: [{ name: "Teide", state: "observing", in_progress: { target_name: "M 31", exposure: 1 } }],
  });
  expect(tonight.strict().parse(answer.body)).toEqual(answer.body);
  expect((await other.get("/tonight")).body).toMatchObject({ sites: [] });
});

test("tonight takes no input, and requires a sign-in", async () => {
  const tool = await toolOf(database);
  expect((await tool.get("/tonight?state=idle")).status).toBe(422);
  expect((await testClient(testApp(database)).get("/tonight")).status).toBe(401);
});
