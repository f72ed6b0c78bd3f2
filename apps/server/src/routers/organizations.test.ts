/** Organizations as an external tool meets them: over REST, with an API key. */
import { newId } from "@meridian/database";
import { factories, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { fieldsOf } from "../testing/testClient.ts";
import { type Tool, testTools } from "../testing/testTool.ts";

const database = testDatabase();
const make = factories(database);
const { anna, ben, stranger, admin } = testTools(database);

const settings = (fields: object = {}) => ({
  name: "Isaac Newton Group",
  short_name: `ING ${newId()}`,
  type: "research_institute",
  contact_email: "office@ing.example",
  ...fields,
});

/** An organization that Anna has made, with these members. */
async function founded(...members: [userId: string, flags?: object][]): Promise<string> {
  const { body } = await anna.post("/organizations", settings());
  for (const [user_id, flags] of members)
    expect((await anna.post(`/organizations/${body.id}/members`, { user_id, ...flags })).status).toBe(201);
  return body.id;
}

test("an organization is created, read, listed, changed and deleted", async () => {
  const input = settings({ description: "On La Palma." });
  const created = await anna.post("/organizations", input);
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ ...input, role: "owner", member_count: 1, owner_id: anna.userId });
  const path = `/organizations/${created.body.id}`;
  expect(created.headers.get("location")).toBe(`/api/v1${path}`);

  const read = await anna.get(path);
  expect([read.status, read.headers.get("etag")]).toEqual([200, '"1"']);
  expect(read.body).toEqual(created.body);
  const list = await anna.get("/organizations?search=newton&type=research_institute&ability=manage_members");
  expect(list.status).toBe(200);
  expect(list.body.items).toContainEqual(created.body);
  expect((await stranger.get("/organizations")).body).toEqual({ items: [], next_cursor: null });

  const updated = await anna.put(path, { name: "ING" });
  expect(updated.status).toBe(200);
  expect(updated.body).toMatchObject({ ...input, name: "ING", version: 2 });
  const deleted = await anna.delete(path);
  expect([deleted.status, deleted.body]).toEqual([204, ""]);
  expect((await anna.get(path)).status).toBe(404);
});

test("a missing or wrong field of a body gets 422 with its name", async () => {
  const path = `/organizations/${await founded()}`;
  const cases: [string, object, string[]][] = [
    ["/organizations", {}, ["name", "short_name", "type", "contact_email"]],
    ["/organizations", settings({ type: "institution" }), ["type"]],
    ["/organizations", settings({ contact_email: "nobody" }), ["contact_email"]],
    ["/organizations", settings({ name: " " }), ["name"]],
    ["/organizations", settings({ short_name: "x".repeat(51) }), ["short_name"]],
    ["/organizations", settings({ owner_id: ben.userId }), ["owner_id"]],
    [`${path}/members`, {}, ["user_id"]],
    [`${path}/members`, { user_id: ben.userId, email: ben.email }, ["user_id"]],
    [`${path}/members`, { user_id: ben.userId, can_manage_members: "yes" }, ["can_manage_members"]],
    [`${path}/members`, { user_id: ben.userId, role: "owner" }, ["role"]],
    [`${path}/transfer-ownership`, {}, ["user_id"]],
    [`${path}/transfer-ownership`, { user_id: stranger.userId }, ["user_id"]],
  ];
  for (const [to, body, fields] of cases) {
    const answer = await anna.post(to, body);
    expect([to, answer.status, fieldsOf(answer)]).toEqual([to, 422, fields]);
  }
  expect(fieldsOf(await anna.put(path, { external_storage: [] }))).toEqual(["external_storage"]);
  expect(fieldsOf(await anna.get("/organizations?role=owner"))).toEqual(["role"]);
  expect(fieldsOf(await anna.get(`${path}/members?sort=role`))).toEqual(["sort"]);
});

test("a short name that is taken in other capitals is 409, and names the field", async () => {
  const { body } = await anna.post("/organizations", settings());
  const short_name = body.short_name.toLowerCase();
  const taken = await ben.post("/organizations", settings({ short_name }));
  expect([taken.status, taken.body.code, fieldsOf(taken)]).toEqual([409, "CONFLICT", ["short_name"]]);
  const other = await founded();
  const renamed = await anna.put(`/organizations/${other}`, { short_name });
  expect([renamed.status, fieldsOf(renamed)]).toEqual([409, ["short_name"]]);
});

test("one of simultaneous requests with a short name in different capitals gets 201, the others 409", async () => {
  const short_name = `Gemini ${newId()}`;
  const answers = await Promise.all(
    [short_name, short_name.toUpperCase(), short_name.toLowerCase()].map((name, at) =>
      [anna, ben, admin][at]!.post("/organizations", settings({ short_name: name })),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test("a server administrator reads and changes an organization of others", async () => {
  const id = await founded([ben.userId]);
  const all = await admin.get("/organizations?scope=all&limit=200");
  expect(all.body.items.map((item: { id: string }) => item.id)).toContain(id);
  const member = `/organizations/${id}/members/${ben.userId}`;
  expect((await admin.put(member, { can_manage_billing: true })).status).toBe(200);
  const transfer = `/organizations/${id}/transfer-ownership`;
  expect((await admin.post(transfer, { user_id: ben.userId })).status).toBe(403);
  expect((await admin.delete(`/organizations/${id}`)).status).toBe(204);
});

test("members are added by address or id, changed, removed, and leave", async () => {
  const id = await founded();
  const members = `/organizations/${id}/members`;
  const added = await anna.post(members, { email: ben.email.toUpperCase(), can_manage_projects: true });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({
    user_id: ben.userId,
    email: ben.email,
    role: "member",
    can_manage_projects: true,
    can_manage_members: false,
  });
  expect((await anna.post(members, { user_id: ben.userId })).status).toBe(409);
  expect((await anna.post(members, { user_id: newId() })).status).toBe(404);
  expect((await anna.post(members, { email: "nobody@example.org" })).status).toBe(404);
  const gone = await make.user({ deactivated_at: new Date() });
  const refused = await anna.post(members, { user_id: gone.id });
  expect([refused.status, fieldsOf(refused)]).toEqual([422, ["user_id"]]);

  const one = `${members}/${ben.userId}`;
  const changed = await anna.put(one, { can_manage_members: true });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ role: "admin", can_manage_members: true, can_manage_projects: true });
  const person: TestUser = await make.user();
  const beyond = await ben.post(members, { user_id: person.id, can_manage_billing: true });
  expect([beyond.status, beyond.body.detail]).toEqual([403, expect.stringContaining("can_manage_billing")]);
  expect((await ben.put(one, { can_manage_storage: true })).status).toBe(403);
  expect((await ben.post(members, { user_id: person.id })).status).toBe(201);
  expect((await anna.put(`${members}/${newId()}`, {})).status).toBe(404);
  expect((await ben.delete(`${members}/${person.id}`)).status).toBe(204);
  expect((await ben.delete(`${members}/${person.id}`)).status).toBe(404);

  for (const by of [anna, ben, admin]) {
    expect((await by.put(`${members}/${anna.userId}`, { can_manage_members: false })).status).toBe(409);
    expect((await by.delete(`${members}/${anna.userId}`)).status).toBe(409);
  }
  const list = await ben.get(`${members}?sort=email&role=admin`);
  expect(list.body.items).toMatchObject([{ user_id: ben.userId }]);
  expect((await ben.delete(one)).status).toBe(204);
  expect((await ben.get(members)).status).toBe(404);
});

test("ownership goes to a member and to nobody else", async () => {
  const id = await founded([ben.userId]);
  const transfer = `/organizations/${id}/transfer-ownership`;
  expect((await ben.post(transfer, { user_id: ben.userId })).status).toBe(403);
  expect((await anna.post(transfer, { user_id: anna.userId })).status).toBe(409);
  const answer = await anna.post(transfer, { user_id: ben.userId });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ owner_id: ben.userId, role: "admin", abilities: { transfer: false } });
  expect((await anna.post(transfer, { user_id: anna.userId })).status).toBe(403);
  const history = await anna.get(`/organizations/${id}/history?event=ownership`);
  expect(history.body.items).toMatchObject([
    { event: "ownership_transferred", actor_id: anna.userId, details: { after: { owner_id: ben.userId } } },
  ]);
});

test("an organization that owns an observatory isn't deleted", async () => {
  const id = await founded();
  await make.observatory(id, { owner_type: "organization" });
  const answer = await anna.delete(`/organizations/${id}`);
  expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining("an observatory")]);
});

test("organizations are found by short name, people by address by those who may add them", async () => {
  const { body } = await anna.post("/organizations", settings());
  const { id, name, short_name } = body;
  const directory = (text: string) =>
    stranger.get(`/api/v1/directory/organizations?short_name=${encodeURIComponent(text)}`);
  const found = await directory(short_name.toUpperCase());
  expect([found.status, found.body]).toEqual([200, { items: [{ id, name, short_name }], next_cursor: null }]);
  expect((await directory(short_name.slice(0, -1))).body.items).toEqual([]);
  expect((await stranger.get("/api/v1/directory/organizations")).status).toBe(422);

  const search = (by: Tool) => by.get(`/api/v1/users?email=${encodeURIComponent(ben.email.toUpperCase())}`);
  const person = { id: ben.userId, name: "Person", email: ben.email };
  for (const by of [anna, admin])
    expect(await search(by)).toMatchObject({ status: 200, body: { items: [person], next_cursor: null } });
  expect((await search(stranger)).status).toBe(403);
  expect((await anna.get("/api/v1/users")).status).toBe(422);
});

test("access to an observatory appears and vanishes with the membership", async () => {
  const id = await founded();
  const observatory = await make.observatory((await make.user()).id);
  await make.observatoryMember(observatory.id, { organization_id: id }, { can_admin: true });
  const abilities = async () => {
    const { status, body } = await ben.get(`/observatories/${observatory.id}`);
    return status === 200 ? body.abilities : status;
  };
  const member = `/organizations/${id}/members/${ben.userId}`;
  expect(await abilities()).toBe(404);
  await anna.post(`/organizations/${id}/members`, { user_id: ben.userId });
  expect(await abilities()).toMatchObject({ observe: true, operate: false, administer: false });
  await anna.put(member, { can_manage_observatories: true });
  expect(await abilities()).toMatchObject({ observe: true, operate: true, administer: true });
  const history = await ben.get(`/observatories/${observatory.id}/history?event=organization_member`);
  expect(history.body.items).toMatchObject([
    { event: "organization_member_permissions_updated", details: { user_id: ben.userId } },
    { event: "organization_member_added", details: { organization_id: id } },
  ]);
  await anna.delete(member);
  expect(await abilities()).toBe(404);
});
