import { newId, observations, observatories } from "@meridian/database";
import { auditOf, historyOf, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deleteObservatory } from "./delete.ts";
import { observing } from "./observing.fixture.ts";

const database = testDatabase();
const refusal = (code: string) => ({ code });
const isThere = async (id: string) => (await observatories.find(database.db, id)) !== undefined;
const observe = (observatory_id: string) =>
  database.sql`insert into observations (id, doc) values (${newId()}, ${database.sql.json({ observatory_id })})`;

test("deletion is for the owner, managers of the owning organization's observatories, and server administrators", async () => {
  const { as, make, owner, member, organization, ownedBy } = await observing(database);
  const { id: organizationId, boss } = await organization();
  const manager = await make.user();
  await make.organizationMember(organizationId, manager.id, { can_manage_observatories: true });
  const recruiter = await make.user();
  await make.organizationMember(organizationId, recruiter.id, { can_manage_members: true });
  for (const user of [boss, manager, await make.user({ server_admin: true })]) {
    const { id } = await ownedBy(organizationId);
    const refused = deleteObservatory(as(recruiter), { id });
    await expect(refused).rejects.toMatchObject(refusal("FORBIDDEN"));
    await expect(deleteObservatory(as(owner), { id })).rejects.toMatchObject(refusal("NOT_FOUND"));
    await deleteObservatory(as(user), { id });
    expect(await isThere(id)).toBe(false);
  }
  const { id } = await make.observatory(owner.id);
  const admin = await member();
  await make.observatoryMember(id, { user_id: admin.id }, { can_admin: true });
  await expect(deleteObservatory(as(admin), { id })).rejects.toMatchObject(refusal("FORBIDDEN"));
  await deleteObservatory(as(owner), { id });
  await expect(deleteObservatory(as(owner), { id })).rejects.toMatchObject(refusal("NOT_FOUND"));
});

test("an observatory goes with its members, and all who saw it are notified", async () => {
  const { as, id, owner, member, organization, told } = await observing(database);
  const [ada, { id: organizationId }] = [await member(), await organization({ can_view: true })];
  await deleteObservatory(as(owner), { id, if_version: 1 });
  expect(await database.sql`select 1 from observatory_members where observatory_id = ${id}`).toHaveLength(0);
  expect(await auditOf(database, id)).toMatchObject([
    { action: "observatory.delete", actor_id: owner.id, before: { owner_id: owner.id }, after: null },
  ]);
  expect(told).toHaveLength(4);
  expect(told).toEqual(
    expect.arrayContaining([
      { type: "observatory.changed", id },
      { type: "access.changed", user_id: owner.id },
      { type: "access.changed", user_id: ada.id },
      { type: "organization.changed", id: organizationId },
    ]),
  );
});

test("deletion is refused while an observation refers to it, and after a change meanwhile", async () => {
  const { as, id, owner } = await observing(database);
  await expect(deleteObservatory(as(owner), { id, if_version: 2 })).rejects.toMatchObject(
    refusal("VERSION_MISMATCH"),
  );
  await observe(id);
  await expect(deleteObservatory(as(owner), { id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "1 observation refers to this observatory. You can retire it instead.",
  });
  await observe(id);
  await expect(deleteObservatory(as(owner), { id })).rejects.toThrow("2 observations refer");
  expect(await isThere(id)).toBe(true);
});

const request = async (status: string, ...observatory_ids: string[]) => {
  const id = newId();
  const doc = { status, observatory_id: null, where: { observatory_ids } };
  await database.sql`insert into observations (id, doc) values (${id}, ${database.sql.json(doc)})`;
  return id;
};
const namedBy = async (id: string) => (await observations.find(database.db, id))?.where?.observatory_ids;

test("deletion is refused while a request to the network names it and no other in service", async () => {
  const { as, make, id, owner } = await observing(database);
  const { id: retired } = await make.observatory(owner.id, { retired: true });
  const waiting = await request("pending", id, retired, "gone");
  const message =
    "1 request to the network names this observatory and no other in service. Its observer or a server administrator can change or cancel it.";
  await expect(deleteObservatory(as(owner), { id })).rejects.toMatchObject({ code: "CONFLICT", message });
  await request("pending", id);
  await expect(deleteObservatory(as(owner), { id })).rejects.toThrow("2 requests to the network name");
  await database.sql`update observations set doc = doc || '{"status": "cancelled"}' where id <> ${waiting}`;
  await database.sql`update observations set doc = doc || '{"status": "failed"}' where id = ${waiting}`;
  await deleteObservatory(as(owner), { id });
  expect(await namedBy(waiting)).toEqual([retired, "gone"]);
});

test("deletion is refused while an image says that it took it, of a request to the network that went elsewhere", async () => {
  const { as, make, id, owner } = await observing(database);
  const other = await make.observatory(owner.id);
  const observe = async () => {
    const went = await request("completed", id);
    await database.sql`update observations set doc = jsonb_set(doc, '{observatory_id}', to_jsonb(${other.id}::text)) where id = ${went}`;
    await database.sql`
      insert into status_changes (id, observation_id, observatory_id, from_status, to_status, actor_type, at)
      values (${newId()}, ${went}, ${id}, 'pending', 'assigned', 'system', now())`;
    return went;
  };
  const took = async (observation_id: string, observatory_id: string) => {
    const doc = database.sql.json({ observation_id, observatory_id });
    await database.sql`insert into user_files (id, doc) values (${newId()}, ${doc})`;
  };
  const [one, two] = [await observe(), await observe()];
  for (const file of [one, two, two]) await took(file, other.id);
  for (const file of [one, two, two]) await took(file, id);
  await expect(deleteObservatory(as(owner), { id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "Images of 2 observations elsewhere were taken there. You can retire it instead.",
  });
  await database.sql`delete from user_files where doc ->> 'observatory_id' = ${id}`;
  await deleteObservatory(as(owner), { id });
});

test("requests to the network go on with the others that they name, and those who see them are notified", async () => {
  const { as, make, id, owner, told } = await observing(database);
  const other = await make.observatory(owner.id);
  const waiting = await request("pending", id, other.id);
  const alone = await request("cancelled", id);
  const odd = await request("pending");
  await database.sql`
    update observations set doc = jsonb_set(doc, '{where,observatory_ids}', to_jsonb(${id}::text)) where id = ${odd}`;
  await deleteObservatory(as(owner), { id });
  expect(await Promise.all([waiting, alone, odd].map(namedBy))).toEqual([[other.id], [id], id]);
  expect(await auditOf(database, waiting)).toMatchObject([
    { action: "observation.update", actor_id: owner.id, before: { "where.observatory_ids": [id] } },
  ]);
  expect(told).toContainEqual(expect.objectContaining({ type: "observation.changed", id: waiting }));
});

test("one stays of the two observatories of a request that are deleted at once", async () => {
  const { as, make, id, owner } = await observing(database);
  const other = await make.observatory(owner.id);
  const waiting = await request("pending", id, other.id);
  const outcomes = await Promise.allSettled([
    deleteObservatory(as(owner), { id }),
    deleteObservatory(as(owner), { id: other.id }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [left, ...more] = (await namedBy(waiting))!;
  expect([await isThere(left!), more]).toEqual([true, []]);
});

test("projects go on without it, and say so", async () => {
  const { as, make, id, owner, told } = await observing(database);
  const other = await make.observatory(owner.id);
  const using = await make.project(owner.id, { observatory_ids: [other.id, id] });
  const untouched = await make.project(owner.id, { observatory_ids: [other.id] });
  const [stranded, archived] = [
    await make.project(owner.id, { observatory_ids: [id] }),
    await make.project(owner.id, { observatory_ids: [id], status: "archived" }),
  ];
  await deleteObservatory(as(owner), { id });
  const rows =
    await database.sql`select id, version, doc -> 'observatory_ids' as ids, doc ->> 'status' as status from projects order by id`;
  // Without names a project would be made anywhere.
  expect(rows).toEqual([
    { id: using.id, version: 2, ids: [other.id], status: "active" },
    { id: untouched.id, version: 1, ids: [other.id], status: "active" },
    { id: stranded.id, version: 2, ids: [], status: "paused" },
    { id: archived.id, version: 2, ids: [], status: "archived" },
  ]);
  expect(await historyOf(database, stranded.id)).toContainEqual(
    expect.objectContaining({ event: "project_status_changed", details: { from: "active", to: "paused" } }),
  );
  expect(await historyOf(database, using.id)).toMatchObject([
    { event: "project_updated", actor_id: owner.id, details: { before: { observatory_id: id } } },
  ]);
  expect(await historyOf(database, untouched.id)).toEqual([]);
  expect(told).toContainEqual({ type: "project.changed", id: using.id });
});

test("two simultaneous deletions delete it once", async () => {
  const { as, make, id, owner } = await observing(database);
  const admin = await make.user({ server_admin: true });
  const outcomes = await Promise.allSettled([
    deleteObservatory(as(owner), { id }),
    deleteObservatory(as(admin), { id }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: refusal("NOT_FOUND"),
  });
  expect(await auditOf(database, id)).toHaveLength(1);
});
