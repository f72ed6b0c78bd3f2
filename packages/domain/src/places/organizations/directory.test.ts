import { listHistoryInput } from "@meridian/contract";
import { newId } from "@meridian/database";
import { type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { listOrganizationHistory } from "./history.ts";
import { addOrganizationMember } from "./members/add.ts";
import { organizing } from "./organizing.fixture.ts";
import { searchOrganizations } from "./search.ts";
import { updateOrganization } from "./update.ts";

const database = testDatabase();
const anonymous = () => testContext(database, { actor: { type: "anonymous" } });

test("anybody who is signed in finds an organization by exactly its short name, in whatever capitals", async () => {
  const { make, as } = await organizing(database);
  const short_name = `ESO ${newId()}`;
  const stranger = as(await make.user());
  const made = await make.organization((await make.user()).id, { name: "European Southern", short_name });
  const found = { items: [{ id: made.id, name: "European Southern", short_name }], next_cursor: null };
  expect(await searchOrganizations(stranger, { short_name })).toEqual(found);
  expect(await searchOrganizations(stranger, { short_name: short_name.toLowerCase() })).toEqual(found);
  for (const part of ["ESO", "%", short_name.slice(0, -1)])
    expect(await searchOrganizations(stranger, { short_name: part })).toEqual({
      items: [],
      next_cursor: null,
    });
  await expect(searchOrganizations(anonymous(), { short_name })).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});

test("the history is for members: newest first, filtered by kind, person and time, in pages", async () => {
  const { make, as, owner, id, member, clock } = await organizing(database);
  const admin = await member({ can_manage_members: true });
  const history = (by: TestUser, input: object = {}) =>
    listOrganizationHistory(as(by), listHistoryInput.parse({ id, ...input }));
  await updateOrganization(as(owner), { id, name: "Renamed" });
  clock.advance({ hours: 1 });
  const person = await make.user();
  await addOrganizationMember(as(admin), { id, user_id: person.id });
  const events = async (input: object = {}) => (await history(person, input)).items.map(({ event }) => event);
  expect(await events()).toEqual(["member_added", "organization_updated"]);
  expect(await events({ order: "asc" })).toEqual(["organization_updated", "member_added"]);
  expect(await events({ event: "member" })).toEqual(["member_added"]);
  expect(await events({ actor: owner.name })).toEqual(["organization_updated"]);
  expect(await events({ actor: admin.id })).toEqual(["member_added"]);
  expect(await events({ from: clock.now().toISOString() })).toEqual(["member_added"]);
  expect(await events({ to: clock.now().toISOString() })).toEqual(["organization_updated"]);
  const first = await history(person, { limit: 1 });
  expect(first.items).toMatchObject([{ actor_id: admin.id, actor_name: admin.name }]);
  expect(await events({ limit: 1, cursor: first.next_cursor })).toEqual(["organization_updated"]);
  expect((await history(await make.user({ server_admin: true }))).items).toHaveLength(2);
  await expect(history(await make.user())).rejects.toMatchObject({ code: "NOT_FOUND" });
  const unknown = listOrganizationHistory(anonymous(), listHistoryInput.parse({ id }));
  await expect(unknown).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});
