import { factories, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { fieldsOf } from "../testing/testClient.ts";
import { testTools } from "../testing/testTool.ts";

const database = testDatabase();
const make = factories(database);
const prefix = "/api/v1";
const { anna, ben, stranger } = testTools(database);

/** The path of a project that Anna has made, and whose member Ben is. */
async function begun(fields: object = {}): Promise<string> {
  const { body } = await anna.post("/projects", { name: "Novae", ...fields });
  const path = `/projects/${body.id}`;
  expect((await anna.post(`${path}/members`, { user_id: ben.userId })).status).toBe(201);
  return path;
}

test("a project is created, read, listed, changed and deleted", async () => {
  const dome = await make.observatory(anna.userId);
  const input = { name: "Supernovae", description: "All of them", observatory_ids: [dome.id] };
  const created = await anna.post("/projects", input);
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ ...input, status: "active", owner_id: anna.userId, version: 1 });
  const path = `/projects/${created.body.id}`;
  expect(created.headers.get("location")).toBe(`${prefix}${path}`);

  const read = await anna.get(path);
  expect([read.status, read.headers.get("etag")]).toEqual([200, '"1"']);
  expect(read.body).toEqual(created.body);
  const list = await anna.get(
    `/projects?search=supernovae&status=active&owner_id=${anna.userId}&observatory_id=${dome.id}&sort=created_at&order=desc`,
  );
  expect([list.status, list.body]).toEqual([200, { items: [created.body], next_cursor: null }]);
  expect((await stranger.get("/projects")).body).toEqual({ items: [], next_cursor: null });

  const counted = await anna.get("/projects?search=supernovae&status=paused&counts=true");
  expect(counted.body).toEqual({
    items: [],
    next_cursor: null,
    counts: { status: { all: 1, active: 1, paused: 0, completed: 0, archived: 0 } },
  });
  expect((await anna.get("/projects?counts=some")).status).toBe(422);

  const updated = await anna.put(path, { description: "" });
  expect([updated.status, updated.body.version]).toEqual([200, 2]);
  const deleted = await anna.delete(path);
  expect([deleted.status, deleted.body]).toEqual([204, ""]);
  expect((await anna.get(path)).status).toBe(404);
});

test("a project of an organization says so, and takes the right to manage its projects", async () => {
  const organization = await make.organization(anna.userId, { name: "Isles" });
  await make.organizationMember(organization.id, ben.userId);
  const input = { name: "Novae", organization_id: organization.id };
  expect((await anna.post("/projects", input)).body).toMatchObject({ organization_name: "Isles" });
  expect((await anna.get(`/projects?organization_id=${organization.id}`)).body.items).toHaveLength(1);
  expect((await ben.post("/projects", input)).status).toBe(403);
  const unseen = await stranger.post("/projects", input);
  expect([unseen.status, fieldsOf(unseen)]).toEqual([422, ["organization_id"]]);
});

test("a wrong field of the input is named", async () => {
  const wrong: [object, string][] = [
    [{}, "name"],
    [{ name: " " }, "name"],
    [{ name: "X", observatory_ids: ["no-such-one"] }, "observatory_ids.0"],
    [{ name: "X", status: "paused" }, "status"],
    [{ name: "X", organization_id: "no-such-one" }, "organization_id"],
  ];
  for (const [input, field] of wrong) {
    const answer = await anna.post("/projects", input);
    expect([field, answer.status, fieldsOf(answer)]).toEqual([field, 422, [field]]);
  }
  for (const query of ["status=lost", "sort=owner", "nobody_knows=1", "limit=0", "cursor=x"])
    expect([query, (await anna.get(`/projects?${query}`)).status]).toEqual([query, 422]);
});

test("a status that can't follow gets 409, and so does any other change of an archived project", async () => {
  const path = await begun();
  for (const [status, expected] of [
    ["completed", 200],
    ["paused", 409],
    ["archived", 200],
    ["completed", 409],
    ["archived", 200],
  ] as const)
    expect([status, (await anna.put(path, { status })).status]).toEqual([status, expected]);
  expect((await anna.put(path, { name: "New" })).status).toBe(409);
  expect((await anna.put(path, { status: "lost" })).status).toBe(422);
});

test("members are added, changed and removed, and impossible changes are refused", async () => {
  const path = await begun();
  const members = `${path}/members`;
  const listed = await anna.get(`${members}?search=${ben.email}`);
  expect(listed.body.items).toMatchObject([{ user_id: ben.userId, is_direct: true, can_manage: false }]);
  const guest = await make.user();
  const added = await anna.post(members, { email: guest.email, can_manage: true });
  expect([added.status, added.body]).toMatchObject([201, { user_id: guest.id, can_manage: true }]);
  const changed = await anna.put(`${members}/${guest.id}`, { can_manage: false });
  expect([changed.status, changed.body.can_manage]).toEqual([200, false]);
  const gone = await make.user({ deactivated_at: new Date() });
  const statusOf = async (input: object) => (await anna.post(members, input)).status;
  expect(await statusOf({ user_id: guest.id })).toBe(409);
  expect(await statusOf({ user_id: anna.userId })).toBe(409);
  expect(await statusOf({ user_id: "no-such-one" })).toBe(404);
  expect(await statusOf({ email: "nobody@example.org" })).toBe(404);
  expect(await statusOf({ user_id: gone.id })).toBe(422);
  expect(await statusOf({})).toBe(422);
  expect(await statusOf({ user_id: guest.id, email: guest.email })).toBe(422);
  const owner = `${members}/${anna.userId}`;
  expect((await anna.put(owner, { can_manage: false })).status).toBe(409);
  expect((await anna.delete(owner)).status).toBe(409);
  expect((await anna.delete(`${members}/${guest.id}`)).status).toBe(204);
  expect((await anna.delete(`${members}/${guest.id}`)).status).toBe(404);
  expect((await ben.delete(`${members}/${ben.userId}`)).status).toBe(204);
  expect((await ben.get(path)).status).toBe(404);
});

test("ownership goes to a member; anybody else gets 422, and the owner 409", async () => {
  const path = await begun();
  const transfer = (user_id: string) => anna.post(`${path}/transfer-ownership`, { user_id });
  for (const user_id of [stranger.userId, "no-such-one"]) {
    const refused = await transfer(user_id);
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ["user_id"]]);
  }
  expect((await transfer(anna.userId)).status).toBe(409);
  expect((await transfer(ben.userId)).body.owner_id).toBe(ben.userId);
  expect((await transfer(ben.userId)).status).toBe(403);
  const [event] = (await anna.get(`${path}/history?limit=1`)).body.items;
  expect(event).toMatchObject({ event: "ownership_transferred", actor_id: anna.userId });
});

test("a project moves to an organization and out of it; archived, it stays with its people", async () => {
  const { id } = await make.organization(anna.userId);
  const path = await begun();
  const moved = await anna.put(path, { organization_id: id });
  expect([moved.status, moved.body.organization_id]).toEqual([200, id]);
  const other = await make.organization(ben.userId);
  const refused = await anna.put(path, { organization_id: other.id });
  expect([refused.status, fieldsOf(refused)]).toEqual([422, ["organization_id"]]);
  expect((await ben.put(path, { organization_id: null })).status).toBe(403);
  const out = await anna.put(path, { organization_id: null, status: "archived" });
  expect([out.status, out.body.organization_id, out.body.status]).toEqual([200, null, "archived"]);
  expect((await anna.delete(`${path}/members/${ben.userId}`)).status).toBe(409);
  expect((await anna.post(`${path}/members`, { user_id: stranger.userId })).status).toBe(409);
  expect((await ben.delete(`${path}/members/${ben.userId}`)).status).toBe(204);
});
