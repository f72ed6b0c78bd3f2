import { allObservatoryFlags, type CreateObservatoryInput, createObservatoryInput } from "@meridian/contract";
import { newId } from "@meridian/database";
import { auditOf, historyOf, type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { createObservatory } from "./create.ts";
import { getObservatory } from "./get.ts";
import { observing } from "./observing.fixture.ts";
import { transferObservatory } from "./transfer.ts";
import { updateObservatory } from "./update.ts";

const database = testDatabase();
const settings = (fields: object = {}): CreateObservatoryInput =>
  createObservatoryInput.parse({ name: "Teide", latitude: 28.3, longitude: -16.51, ...fields });
const of = (id: string | undefined, owner_type = "organization") =>
  settings({ name: `Teide ${newId()}`, owner_type, owner_id: id });

test("a caller who isn't signed in is refused", async () => {
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  await expect(createObservatory(anonymous, settings())).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("a new observatory belongs to its creator, who may do everything there", async () => {
  const { as, make, told } = await observing(database);
  const ada = await make.user();
  const created = await createObservatory(as(ada), settings({ elevation: 2390, filters: ["L", "Ha"] }));
  expect(created).toMatchObject({
    name: "Teide",
    version: 1,
    elevation: 2390,
    timezone: "Atlantic/Canary",
    filters: ["L", "Ha"],
    status: "offline",
    owner_type: "user",
    owner_id: ada.id,
    owner_name: ada.name,
    permissions: allObservatoryFlags,
    abilities: {
      observe: true,
      operate: true,
      administer: true,
      leave: false,
      transfer: true,
      delete: true,
    },
  });
  expect(await getObservatory(as(ada), created)).toEqual(created);
  const owner = { owner_type: "user", owner_id: ada.id, owner_name: ada.name };
  expect(await historyOf(database, created.id)).toEqual([
    { event: "observatory_created", actor_id: ada.id, details: { name: "Teide", ...owner } },
  ]);
  expect(await auditOf(database, created.id)).toMatchObject([
    { action: "observatory.create", actor_id: ada.id, before: null, after: { name: "Teide" } },
  ]);
  expect(told).toEqual([
    { type: "observatory.changed", id: created.id },
    { type: "access.changed", user_id: ada.id },
  ]);
});

test("an organization that owns it from the start is a member with everything", async () => {
  const { as, make, organization, told } = await observing(database);
  const { id: organizationId, name } = await organization();
  const maker = await make.user();
  await make.organizationMember(organizationId, maker.id, { can_manage_observatories: true });
  const created = await createObservatory(as(maker), of(organizationId));
  expect(created).toMatchObject({ owner_type: "organization", owner_id: organizationId, owner_name: name });
  const rows = await database.sql`
    select organization_id, can_view, can_observe, can_operate, can_admin
      from observatory_members where observatory_id = ${created.id}`;
  expect(rows).toEqual([{ organization_id: organizationId, ...allObservatoryFlags }]);
  expect(await historyOf(database, created.id)).toMatchObject([
    { event: "observatory_created" },
    {
      event: "organization_added",
      details: {
        organization_id: organizationId,
        organization_name: name,
        after: allObservatoryFlags,
      },
    },
  ]);
  expect(told).toContainEqual({ type: "organization.changed", id: organizationId });
});

test("managers of an organization's observatories create one for it, nobody else does", async () => {
  const { as, make, organization } = await observing(database);
  const { id, boss } = await organization();
  const others = {
    can_manage_members: true,
    can_manage_projects: true,
    can_manage_billing: true,
    can_manage_storage: true,
  };
  const [member, stranger, admin] = [
    await make.user(),
    await make.user(),
    await make.user({ server_admin: true }),
  ];
  await make.organizationMember(id, member.id, others);
  for (const user of [boss, admin]) expect((await createObservatory(as(user), of(id))).owner_id).toBe(id);
  const refused = (user: TestUser, input: CreateObservatoryInput, code: string, path?: string) =>
    expect(createObservatory(as(user), input)).rejects.toMatchObject({
      code,
      ...(path && { errors: [{ path }] }),
    });
  await refused(member, of(id), "FORBIDDEN");
  await refused(stranger, of(id), "INVALID", "owner_id");
  await refused(boss, of("no-such-organization"), "INVALID", "owner_id");
  await refused(boss, of(undefined), "INVALID", "owner_id");
});

test("a server administrator adds one for somebody else, others don't", async () => {
  const { as, make } = await observing(database);
  const [ada, gone, admin] = [
    await make.user(),
    await make.user({ deactivated_at: new Date() }),
    await make.user({ server_admin: true }),
  ];
  expect(await createObservatory(as(admin), of(ada.id, "user"))).toMatchObject({ owner_id: ada.id });
  expect(await createObservatory(as(ada), of(ada.id, "user"))).toMatchObject({ owner_id: ada.id });
  const refused = { code: "FORBIDDEN" };
  await expect(createObservatory(as(ada), of(admin.id, "user"))).rejects.toMatchObject(refused);
  for (const id of [gone.id, "nobody"])
    await expect(createObservatory(as(admin), of(id, "user"))).rejects.toMatchObject({
      code: "INVALID",
      errors: [{ path: "owner_id" }],
    });
});

test("one of two simultaneous creations with one name succeeds; another owner may use it", async () => {
  const { as, make } = await observing(database);
  const [ada, ben] = [await make.user(), await make.user()];
  const both = await Promise.allSettled([
    createObservatory(as(ada), settings()),
    createObservatory(as(ada), settings({ name: "TEIDE" })),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "CONFLICT", errors: [{ path: "name" }] },
  });
  expect((await createObservatory(as(ben), settings())).name).toBe("Teide");
});

test("a name that is taken is refused when it is changed or handed over, too; what was alike before stays", async () => {
  const { as, make } = await observing(database);
  const [ada, ben] = [await make.user(), await make.user({ server_admin: true })];
  const [first, second] = [
    await make.observatory(ada.id, { name: "Teide" }),
    await make.observatory(ada.id, { name: "teide" }),
  ];
  await make.observatory(ben.id, { name: "Teide" });
  expect(await updateObservatory(as(ada), { id: second.id, min_altitude: 30 })).toMatchObject({
    name: "teide",
  });
  const other = await createObservatory(as(ada), settings({ name: "Paranal" }));
  const taken = { code: "CONFLICT", errors: [{ path: "name" }] };
  await expect(updateObservatory(as(ada), { id: other.id, name: "TEIDE" })).rejects.toMatchObject(taken);
  await make.observatoryMember(first.id, { user_id: ben.id });
  const transfer = { id: first.id, owner_type: "user" as const, owner_id: ben.id };
  await expect(transferObservatory(as(ada), transfer)).rejects.toMatchObject(taken);
});
