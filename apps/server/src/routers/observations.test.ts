/** Observations as an external tool meets them: over REST, with an API key. */
import { newId } from "@meridian/database";
import { factories, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { fieldsOf, testClient } from "../testing/testClient.ts";
import { testApp } from "../testing/testServer.ts";
import { type Tool, testTools, toolOf } from "../testing/testTool.ts";
import { observed } from "./observations.fixture.ts";

const database = testDatabase();
const make = factories(database);
const { anna, ben, stranger, admin } = testTools(database);
const prefix = "/api/v1";

/** Anna's observatory and project, where Ben observes; and the path of what he has submitted there. */
const place = () => observed(make, anna.userId, ben.userId);
async function submitted(fields: object = {}) {
  const site = await place();
  const { status, body } = await ben.post("/observations", site.request(fields));
  expect(status).toBe(201);
  return { ...site, id: body.id as string, path: `/observations/${body.id}`, observation: body };
}

test("an observation is submitted, read, listed, changed and deleted", async () => {
  const { request, project, observatory } = await place();
  const created = await ben.post("/observations", request({ priority: 8 }));
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    ...request({ priority: 8 }),
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 10, acquired: 0, binning: 1 }],
    status: "pending",
    user_id: ben.userId,
    user_name: "Person",
    project_name: project.name,
    observatory_name: observatory.name,
    external_storage_name: null,
    abilities: {
      update: true,
      cancel: true,
      pause: false,
      resume: false,
      delete: true,
      deliver: true,
      set_status: [],
    },
    version: 1,
  });
  const path = `/observations/${created.body.id}`;
  expect(created.headers.get("location")).toBe(`${prefix}${path}`);

  const read = await ben.get(path);
  expect([read.status, read.headers.get("etag")]).toEqual([200, '"1"']);
  expect(read.body).toEqual(created.body);
  const filters = `search=m%2031&status=pending&mine=true&project_id=${project.id}&observatory_id=${observatory.id}&user_id=${ben.userId}`;
  const list = await ben.get(`/observations?${filters}&sort=priority&order=asc`);
  expect([list.status, list.body.items]).toEqual([200, [created.body]]);
  expect((await anna.get(`/observations?project_id=${project.id}&mine=true`)).body.items).toEqual([]);

  const changed = await ben.put(path, {
    name: "Deep field",
    target: { name: "M 33", ra: 23.46, dec: 30.66 },
  });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { name: "Deep field", target: { name: "M 33" }, priority: 8, version: 2 },
  ]);
  const deleted = await ben.delete(path);
  expect([deleted.status, deleted.body]).toEqual([204, ""]);
  for (const address of [path, `${path}/history`]) expect((await ben.get(address)).status).toBe(404);
});

test("every path answers with and without /api/v1", async () => {
  const { request, observatory } = await place();
  const { body, status } = await ben.post(`${prefix}/observations`, request());
  expect(status).toBe(201);
  const path = `/observations/${body.id}`;
  expect((await ben.put(`${prefix}${path}`, { priority: 1 })).status).toBe(200);
  const ofObservatory = `/observatories/${observatory.id}/observations`;
  for (const readable of ["/observations", path, `${path}/history`, ofObservatory]) {
    const [plain, prefixed] = [await ben.get(readable), await ben.get(`${prefix}${readable}`)];
    expect([readable, plain.status, prefixed.status]).toEqual([readable, 200, 200]);
    expect(plain.body).toEqual(prefixed.body);
  }
  expect((await ben.post(`${prefix}${path}/cancel`)).status).toBe(200);
  const again = await ben.post("/observations", request());
  expect((await ben.delete(`${prefix}/observations/${again.body.id}`)).status).toBe(204);
});

test("a cancelled observation stays so, with the reason, and changes no more", async () => {
  const { path } = await submitted();
  const cancelled = await ben.post(`${path}/cancel`, { reason: "Found a better target" });
  expect([cancelled.status, cancelled.body]).toMatchObject([
    200,
    {
      status: "cancelled",
      status_reason: "Found a better target",
      finished_at: expect.any(String),
      abilities: { update: false, cancel: false, delete: false },
    },
  ]);
  const refused = [
    await ben.post(`${path}/cancel`),
    await ben.put(path, { priority: 1 }),
    await ben.delete(path),
    await anna.post(`${path}/cancel`),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([409, "CONFLICT"]));
  const { items, next_cursor } = (await anna.get(`${path}/history`)).body;
  expect([items, next_cursor]).toMatchObject([
    [
      {
        from: null,
        to: "pending",
        actor_type: "api_key",
        actor_id: ben.userId,
        actor_name: "Person",
        reason: null,
      },
      { from: "pending", to: "cancelled", actor_id: ben.userId, reason: "Found a better target" },
    ],
    null,
  ]);
  const latest = await anna.get(`${path}/history?order=desc&limit=1`);
  expect(latest.body).toMatchObject({ items: [{ to: "cancelled" }], next_cursor: expect.any(String) });
});

test("an observatory lists all its observations for people who see it, and answers others 404", async () => {
  const { observatory, observation } = await submitted();
  const { project } = await place();
  const elsewhere = await make.observation({
    user_id: ben.userId,
    project_id: project.id,
    observatory_id: (await make.observatory(ben.userId)).id,
  });
  const path = `/observatories/${observatory.id}/observations`;
  const viewer = await toolOf(database);
  await make.observatoryMember(observatory.id, { user_id: viewer.userId });
  for (const by of [anna, viewer, admin]) {
    const { status, body } = await by.get(`${path}?status=pending&search=andromeda&sort=name&order=asc`);
    expect([status, body.items.map(({ id }: { id: string }) => id)]).toEqual([200, [observation.id]]);
  }
  expect((await ben.get(path)).body.items.map(({ id }: { id: string }) => id)).not.toContain(elsewhere.id);
  expect((await viewer.get(`${path}?status=assigned`)).body.items).toEqual([]);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await admin.get(`/observatories/${newId()}/observations`)).status).toBe(404);
  const wrong = await anna.get(`${path}?observatory_id=${observatory.id}`);
  expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ["observatory_id"]]);
});

test("If-Match binds a change or a deletion to the version that was seen", async () => {
  const { path } = await submitted();
  const seen = { "if-match": (await ben.get(path)).headers.get("etag")! };
  expect((await anna.put(path, { priority: 2 }, seen)).status).toBe(200);
  const late = await ben.put(path, { priority: 3 }, seen);
  expect([late.status, late.body.code]).toEqual([412, "VERSION_MISMATCH"]);
  expect((await ben.delete(path, undefined, seen)).status).toBe(412);
  expect((await ben.get(path)).body).toMatchObject({ priority: 2, version: 2 });
  expect((await ben.put(path, { priority: 2 }, { "if-match": '"2"' })).body.version).toBe(2);
  expect((await ben.delete(path, undefined, { "if-match": '"2"' })).status).toBe(204);
});

test("only one of two changes of the same version is made, and only one of two ends", async () => {
  const { path } = await submitted();
  const statusesOf = async (...answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort();
  const seen = { "if-match": '"1"' };
  const change = (by: Tool, priority: number) => by.put(path, { priority }, seen);
  expect(await statusesOf(change(ben, 1), change(anna, 2))).toEqual([200, 412]);
  const cancel = (by: Tool) => by.post(`${path}/cancel`);
  expect(await statusesOf(cancel(ben), cancel(anna))).toEqual([200, 409]);
  expect((await ben.get(`${path}/history`)).body.items).toHaveLength(2);
});

test("the same Idempotency-Key submits once, and answers the same", async () => {
  const { request, project } = await place();
  const headers = { "idempotency-key": newId() };
  const first = await ben.post("/observations", request(), headers);
  const again = await ben.post("/observations", request(), headers);
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expect(again.headers.get("location")).toBe(first.headers.get("location"));
  expect((await ben.post("/observations", request({ priority: 1 }), headers)).status).toBe(422);
  expect((await ben.get(`/observations?project_id=${project.id}`)).body.items).toEqual([first.body]);
});

test("files go to a destination of an organization that the submitter is in", async () => {
  const { request } = await place();
  const { id: organization_id, name } = await make.organization(anna.userId);
  const added = await anna.post(`/organizations/${organization_id}/storage`, {
    name: "Archive",
    destination: {
      kind: "s3",
      settings: { bucket: "images" },
      secrets: { access_key_id: "hidden-id", secret_access_key: "hidden-key" },
    },
  });
  const destination = {
    id: added.body.id,
    kind: "s3",
    name: "Archive",
    organization_id,
    organization_name: name,
  };
  const offered = async () => (await ben.get("/api/v1/user/external-storage")).body.items;
  expect(await offered()).toEqual([]);
  const input = request({ external_storage_id: added.body.id });
  const early = await ben.post("/observations", input);
  expect([early.status, fieldsOf(early)]).toEqual([422, ["external_storage_id"]]);

  await make.organizationMember(organization_id, ben.userId);
  expect(await offered()).toEqual([destination]);
  const created = await ben.post("/observations", input);
  expect(created.body).toMatchObject({
    external_storage_id: added.body.id,
    external_storage_name: "Archive",
  });
  const storage = `/organizations/${organization_id}/storage/${added.body.id}`;
  const kept = await anna.delete(storage);
  expect([kept.status, kept.body.detail]).toEqual([409, expect.stringContaining("1 unfinished observation")]);
  expect((await ben.put(`/observations/${created.body.id}`, { external_storage_id: null })).status).toBe(200);
  expect((await anna.delete(storage)).status).toBe(204);
});

/** Every request about an observation that exists. */
const requestsTo = (path: string): [method: string, path: string, body?: object][] => [
  ["GET", path],
  ["GET", `${path}/history`],
  ["PUT", path, { priority: 1 }],
  ["POST", `${path}/cancel`, { reason: "Mine" }],
  ["DELETE", path],
];

test("a stranger gets 404 for every request, as for an observation that doesn't exist", async () => {
  const { path, observation } = await submitted();
  for (const address of [path, `${prefix}${path}`])
    for (const [method, to, body] of requestsTo(address))
      expect([method, (await stranger.send(method, to, body)).status]).toEqual([method, 404]);
  for (const [method, to, body] of requestsTo(`/observations/${newId()}`))
    expect([method, (await admin.send(method, to, body)).status]).toEqual([method, 404]);
  expect((await ben.get(path)).body).toEqual(observation);
  expect((await stranger.get("/observations")).body).toMatchObject({ items: [], next_cursor: null });
});

test("a person who only sees an observation gets 403 for every change, and an operator doesn't", async () => {
  const { path, project, observatory } = await submitted();
  const [colleague, operator] = [await toolOf(database), await toolOf(database)];
  await make.projectMember(project.id, colleague.userId);
  await make.observatoryMember(observatory.id, { user_id: operator.userId }, { can_operate: true });
  for (const [method, to, body] of requestsTo(path)) {
    const { status } = await colleague.send(method, to, body);
    expect([method, to, status]).toEqual([method, to, method === "GET" ? 200 : 403]);
  }
  expect((await operator.put(path, { priority: 1 })).status).toBe(200);
  expect((await operator.post(`${path}/cancel`, { reason: "Mirror cleaning" })).status).toBe(200);
});

test("every request gets 401 without a key, and with an unknown one", async () => {
  const { path, observatory, request } = await submitted();
  const requests = [
    ...requestsTo(path),
    ["GET", "/observations"] as const,
    ["POST", "/observations", request()] as const,
    ["GET", "/api/v1/user/external-storage"] as const,
    ["GET", `/observatories/${observatory.id}/observations`] as const,
  ];
  for (const headers of [{}, { authorization: "Bearer mrd_nothing" }] as Record<string, string>[]) {
    const nobody = testClient(testApp(database), headers);
    for (const [method, to, body] of requests)
      expect([method, to, (await nobody.send(method, to, body)).status]).toEqual([method, to, 401]);
  }
});
