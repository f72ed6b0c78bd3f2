/** Observatories as an external tool meets them: over REST, with an API key. */
import { allObservatoryFlags, noObservatoryFlags } from "@meridian/contract";
import { newId } from "@meridian/database";
import { factories, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { fieldsOf } from "../testing/testClient.ts";
import { testTools } from "../testing/testTool.ts";

const database = testDatabase();
const make = factories(database);
const { anna, ben, stranger, admin } = testTools(database);

const settings = (fields: object = {}) => ({
  name: "Roque de los Muchachos",
  latitude: 28.76,
  longitude: -17.88,
  elevation: 2396,
  timezone: "Atlantic/Canary",
  filters: ["L", "Ha"],
  ...fields,
});

/** An observatory of Anna's with these people on it. */
async function built(...members: [userId: string, flags?: object][]): Promise<string> {
  // Anna has many, each of another name.
  const { body } = await anna.post("/observatories", settings({ name: `Roque ${newId()}` }));
  for (const [user_id, flags] of members)
    expect((await anna.post(`/observatories/${body.id}/members`, { user_id, ...flags })).status).toBe(201);
  return body.id;
}

/** An organization of Ben's. */
const society = () => make.organization(ben.userId);

test("an observatory is created, read, listed, changed and deleted", async () => {
  const created = await anna.post("/observatories", settings());
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    ...settings(),
    owner_type: "user",
    owner_id: anna.userId,
    owner_name: "Person",
    permissions: allObservatoryFlags,
    abilities: { administer: true, transfer: true, delete: true, leave: false },
    version: 1,
  });
  const path = `/observatories/${created.body.id}`;
  expect(created.headers.get("location")).toBe(`/api/v1${path}`);
  const read = await anna.get(path);
  expect([read.status, read.headers.get("etag")]).toEqual([200, '"1"']);
  expect(read.body).toEqual(created.body);
  const filters = `search=roque&status=offline&weather_hold=false&ability=administer&owner_id=${anna.userId}`;
  const list = await anna.get(`/observatories?${filters}&sort=created_at&order=desc`);
  expect(list.status).toBe(200);
  const { horizon, ...item } = created.body;
  expect(horizon).toEqual([]);
  expect(list.body.items).toContainEqual(item);
  expect((await stranger.get("/observatories")).body).toEqual({ items: [], next_cursor: null });

  const updated = await anna.put(path, { name: "ORM", equipment: { aperture: 4.2 } });
  expect(updated.status).toBe(200);
  expect(updated.body).toMatchObject({
    ...settings(),
    name: "ORM",
    equipment: { aperture: 4.2 },
    version: 2,
  });
  const deleted = await anna.delete(path);
  expect([deleted.status, deleted.body]).toEqual([204, ""]);
  expect((await anna.get(path)).status).toBe(404);
});

test("a missing or wrong field gets 422 with its name", async () => {
  const path = `/observatories/${await built()}`;
  const organization = await society();
  const cases: [string, object, string[]][] = [
    ["/observatories", {}, ["name", "latitude", "longitude"]],
    ["/observatories", settings({ latitude: 91 }), ["latitude"]],
    ["/observatories", settings({ longitude: -181 }), ["longitude"]],
    ["/observatories", settings({ timezone: "Mars/Olympus" }), ["timezone"]],
    ["/observatories", settings({ status: "online" }), ["status"]],
    ["/observatories", settings({ equipment: { dome: true } }), ["equipment.dome"]],
    ["/observatories", settings({ owner_type: "organization" }), ["owner_id"]],
    ["/observatories", settings({ owner_type: "organization", owner_id: organization.id }), ["owner_id"]],
    [`${path}/members`, {}, ["user_id"]],
    [`${path}/members`, { user_id: ben.userId, email: ben.email }, ["user_id"]],
    [`${path}/members`, { user_id: ben.userId, can_view: "yes" }, ["can_view"]],
    [`${path}/members`, { user_id: ben.userId, role: "owner" }, ["role"]],
    [`${path}/members/organization`, {}, ["organization_id"]],
    [`${path}/members/organization`, { organization_id: organization.id, can_fly: true }, ["can_fly"]],
    [`${path}/transfer-ownership`, { owner_type: "user" }, ["owner_id"]],
    [`${path}/transfer-ownership`, { owner_type: "user", owner_id: newId() }, ["owner_id"]],
    [`${path}/transfer-ownership`, { owner_type: "organization", owner_id: organization.id }, ["owner_id"]],
  ];
  for (const [to, body, fields] of cases) {
    const answer = await anna.post(to, body);
    expect([to, body, answer.status, fieldsOf(answer)]).toEqual([to, body, 422, fields]);
  }
  expect(fieldsOf(await anna.put(path, { owner_id: ben.userId }))).toEqual(["owner_id"]);
  expect(fieldsOf(await anna.get("/observatories?ability=fly"))).toEqual(["ability"]);
  expect(fieldsOf(await anna.get(`${path}/members?kind=robots`))).toEqual(["kind"]);
  expect(fieldsOf(await anna.get(`${path}/history?order=up`))).toEqual(["order"]);
  expect(fieldsOf(await anna.get(`${path}/access?sort=email`))).toEqual(["sort"]);
});

test("a server administrator may do everything with an observatory of others", async () => {
  const id = await built([ben.userId]);
  const { id: orgId } = await society();
  const path = `/observatories/${id}`;
  expect((await admin.get(path)).body).toMatchObject({
    permissions: allObservatoryFlags,
    abilities: { administer: true, transfer: true, delete: true, leave: false },
  });
  expect((await admin.put(`${path}/members/${ben.userId}`, { can_admin: true })).status).toBe(200);
  expect((await admin.post(`${path}/members/organization`, { organization_id: orgId })).status).toBe(201);
  const to = { owner_type: "organization", owner_id: orgId };
  expect((await admin.post(`${path}/transfer-ownership`, to)).status).toBe(422);
  await make.organizationMember(orgId, anna.userId);
  expect((await admin.post(`${path}/transfer-ownership`, to)).status).toBe(200);
  expect((await admin.delete(path)).status).toBe(204);
});

test("people are added by address or id, changed, removed, and leave", async () => {
  const id = await built();
  const members = `/observatories/${id}/members`;
  const added = await anna.post(members, { email: ben.email.toUpperCase() });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({
    user_id: ben.userId,
    email: ben.email,
    is_owner: false,
    ...noObservatoryFlags,
    can_view: true,
  });
  expect((await anna.post(members, { user_id: ben.userId })).status).toBe(409);
  expect((await anna.post(members, { user_id: anna.userId })).status).toBe(409);
  expect((await anna.post(members, { user_id: newId() })).status).toBe(404);
  const gone = await make.user({ deactivated_at: new Date() });
  const refused = await anna.post(members, { user_id: gone.id });
  expect([refused.status, fieldsOf(refused)]).toEqual([422, ["user_id"]]);

  const one = `${members}/${ben.userId}`;
  const changed = await anna.put(one, { can_admin: true });
  expect([changed.status, changed.body.can_admin]).toEqual([200, true]);
  expect((await ben.put(`/observatories/${id}`, { min_altitude: 25 })).status).toBe(200);
  for (const by of [anna, ben, admin]) {
    expect((await by.put(`${members}/${anna.userId}`, { can_view: false })).status).toBe(409);
    expect((await by.delete(`${members}/${anna.userId}`)).status).toBe(409);
  }
  expect((await anna.put(`${members}/${newId()}`, {})).status).toBe(404);
  const people = await ben.get(`${members}?kind=users&order=desc&search=${encodeURIComponent(ben.email)}`);
  expect(people.body.items).toMatchObject([{ user_id: ben.userId, can_admin: true }]);
  expect((await ben.delete(one)).status).toBe(204);
  expect((await ben.get(members)).status).toBe(404);
  expect((await anna.delete(one)).status).toBe(404);
});

test("an organization is added with everything, changed, and removed, unless it is the owner", async () => {
  const id = await built();
  const path = `/observatories/${id}/members/organization`;
  const { id: organization_id, name, short_name } = await society();
  const added = await anna.post(path, { organization_id });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({
    organization_id,
    user_id: null,
    name,
    short_name,
    ...allObservatoryFlags,
  });
  expect((await anna.post(path, { organization_id })).status).toBe(409);
  expect((await anna.post(path, { organization_id: newId() })).status).toBe(404);
  expect((await ben.get(`/observatories/${id}`)).body.abilities).toMatchObject({
    administer: true,
    transfer: false,
    delete: false,
  });

  const one = `${path}/${organization_id}`;
  const changed = await anna.put(one, { can_admin: false });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ organization_id, can_admin: false, can_operate: true });
  expect((await ben.get(`/observatories/${id}`)).body.abilities).toMatchObject({ administer: false });
  expect((await anna.delete(one)).status).toBe(204);
  expect((await anna.put(one, { can_view: true })).status).toBe(404);
  expect((await anna.delete(one)).status).toBe(404);
  expect((await ben.get(`/observatories/${id}`)).status).toBe(404);

  await make.organizationMember(organization_id, anna.userId);
  const to = { owner_type: "organization", owner_id: organization_id };
  expect((await anna.post(`/observatories/${id}/transfer-ownership`, to)).status).toBe(200);
  expect((await anna.delete(one)).status).toBe(409);
  expect((await anna.put(one, { can_admin: false })).status).toBe(409);
  const history = await anna.get(`/observatories/${id}/history?event=organization&order=asc`);
  expect(history.body.items.map((item: { event: string }) => item.event)).toEqual([
    "organization_added",
    "organization_permissions_updated",
    "organization_removed",
    "organization_added",
  ]);
});

test("ownership goes to a person or an organization, from the owner alone", async () => {
  const id = await built([ben.userId, { can_admin: true }]);
  const transfer = `/observatories/${id}/transfer-ownership`;
  const toBen = { owner_type: "user", owner_id: ben.userId };
  expect((await ben.post(transfer, toBen)).status).toBe(403);
  expect((await anna.post(transfer, { owner_type: "user", owner_id: anna.userId })).status).toBe(409);
  const given = await anna.post(transfer, toBen);
  expect(given.status).toBe(200);
  expect(given.body).toMatchObject({
    ...toBen,
    permissions: allObservatoryFlags,
    abilities: { transfer: false },
  });
  expect((await anna.post(transfer, toBen)).status).toBe(403);
  const { id: owner_id, name } = await society();
  const taken = await ben.post(transfer, { owner_type: "organization", owner_id });
  expect([taken.status, taken.body.owner_name]).toEqual([200, name]);
  const members = (await anna.get(`/observatories/${id}/members`)).body.items;
  expect(members.filter((member: { is_owner: boolean }) => member.is_owner)).toMatchObject([
    { organization_id: owner_id, ...allObservatoryFlags },
  ]);
  expect(members).toHaveLength(3);
});

test("only managers of an organization's observatories create one for it", async () => {
  const { id: owner_id } = await society();
  await make.organizationMember(owner_id, anna.userId, { can_manage_members: true });
  const input = settings({ owner_type: "organization", owner_id });
  expect((await anna.post("/observatories", input)).status).toBe(403);
  const created = await ben.post("/observatories", input);
  expect([created.status, created.body.owner_id]).toEqual([201, owner_id]);
  const theirs = await anna.get(`/observatories?organization_id=${owner_id}`);
  expect(theirs.body.items).toMatchObject([{ id: created.body.id, abilities: { administer: true } }]);
  expect((await anna.post("/observatories", { ...settings(), owner_id: ben.userId })).status).toBe(403);
});

test("access lists effective permissions and their sources", async () => {
  const id = await built();
  const { id: organization_id, name: organization_name } = await society();
  await anna.post(`/observatories/${id}/members/organization`, { organization_id, can_operate: true });
  await anna.post(`/observatories/${id}/members`, { user_id: ben.userId });
  const { items } = (await ben.get(`/observatories/${id}/access?search=${encodeURIComponent(ben.email)}`))
    .body;
  const effect = { ...allObservatoryFlags, can_admin: false };
  expect(items).toMatchObject([
    {
      user_id: ben.userId,
      ...effect,
      sources: [
        { via: "member", ...noObservatoryFlags, can_view: true },
        { via: "organization", organization_id, organization_name, ...effect },
      ],
    },
  ]);
});

test("an observatory with observations isn't deleted", async () => {
  const id = await built();
  await database.sql`insert into observations (id, doc) values (${newId()}, ${database.sql.json({ observatory_id: id })})`;
  const answer = await anna.delete(`/observatories/${id}`);
  expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining("1 observation")]);
});
