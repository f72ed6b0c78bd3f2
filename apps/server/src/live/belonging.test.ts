import { testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";
import { listeningScene } from "./belonging.fixture.ts";
import { listening } from "./testSockets.ts";

const database = testDatabase();
const timeout = 60_000;
let deps: ReturnType<typeof testDeps>;
let servers: RunningServer[];

beforeAll(async () => {
  deps = testDeps(database);
  const start = () => startServer(deps, { host: "127.0.0.1", port: 0 });
  servers = [await start(), await start()];
  await listening(database, 2);
});
afterAll(() => Promise.all((servers ?? []).map((server) => server.close())));

const scene = () =>
  listeningScene(
    deps,
    servers.map(({ url }) => url),
  );
const access = { type: "access.changed" as const };

test("a change of an organization reaches its people and those who meet it, at every server", {
  timeout,
}, async () => {
  const { people, organization: id, told } = await scene();
  const insiders = ["owner", "member", "viewer", "helper", "admin"] as const;
  await told({ type: "organization.changed", id }, [...insiders], () =>
    people.owner.client.put(`/organizations/${id}`, { description: "Another" }),
  );
});

test("a change of an observatory reaches those who see it, whichever way they are in", {
  timeout,
}, async () => {
  const { people, observatory: id, told } = await scene();
  await told({ type: "observatory.changed", id }, ["owner", "member", "viewer", "admin"], () =>
    people.owner.client.put(`/observatories/${id}`, { description: "Another" }),
  );
});

test("a change of a project reaches those who belong to it, also through its organization", {
  timeout,
}, async () => {
  const { people, project: id, told } = await scene();
  await told({ type: "project.changed", id }, ["owner", "member", "helper", "admin"], () =>
    people.owner.client.put(`/projects/${id}`, { status: "paused" }),
  );
});

const seers = ["owner", "member", "viewer", "helper", "submitter", "admin"] as const;

test("a change of an observation reaches who submitted it and those who see it where it belongs, at every server", {
  timeout,
}, async () => {
  const { people, observation: id, told } = await scene();
  const { owner, submitter } = people;
  const changed = { type: "observation.changed" as const, id };
  await told(changed, [...seers], () => owner.client.put(`/observations/${id}`, { priority: 9 }));
  await told(changed, [...seers], () =>
    submitter.client.post(`/observations/${id}/cancel`, { reason: "Clouds" }),
  );
});

test("the deletion of an observation reaches the people who saw it", { timeout }, async () => {
  const { people, observation: id, told } = await scene();
  await told({ type: "observation.changed", id }, [...seers], () =>
    people.submitter.client.delete(`/observations/${id}`),
  );
});

test("a submitted observation is told to the people who see it from then on", { timeout }, async () => {
  const { people, observatory, project, told } = await scene();
  const input = {
    name: "Andromeda",
    target: { name: "M 31", ra: 10.6847, dec: 41.2688 },
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 10 }],
    project_id: project,
    observatory_id: observatory,
  };
  await told(
    ({ id }) => ({ type: "observation.changed", id }),
    ["owner", "member", "viewer", "helper", "admin"],
    () => people.member.client.post("/observations", input),
  );
});

test("only people who gain or lose access are told, and those who lost it see nothing more", {
  timeout,
}, async () => {
  const { people, organization, observatory, told } = await scene();
  const { owner, stranger } = people;
  const members = `/organizations/${organization}/members`;
  await told(access, ["stranger"], () => owner.client.post(members, { user_id: stranger.userId }));
  expect(stranger.messages).toContainEqual({ type: "organization.changed", id: organization });
  await told(
    { type: "observatory.changed", id: observatory },
    ["owner", "member", "viewer", "stranger", "admin"],
    () => owner.client.put(`/observatories/${observatory}`, { description: "Seen" }),
  );
  await told(access, ["stranger"], () => owner.client.delete(`${members}/${stranger.userId}`));
  expect(stranger.messages).not.toContainEqual({ type: "organization.changed", id: organization });
  await told({ type: "observatory.changed", id: observatory }, ["owner", "member", "viewer", "admin"], () =>
    owner.client.put(`/observatories/${observatory}`, { description: "Unseen" }),
  );
  await told(access, ["owner", "member"], () =>
    owner.client.post(`/organizations/${organization}/transfer-ownership`, { user_id: people.member.userId }),
  );
});
