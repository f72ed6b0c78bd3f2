import { allObservatoryFlags, listObservatoryAccessInput, noObservatoryFlags } from "@meridian/contract";
import { historyOf, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import {
  addOrganizationMember,
  removeOrganizationMember,
  updateOrganizationMember,
} from "../organizations/index.ts";
import { listObservatoryAccess } from "./access.ts";
import { getObservatory } from "./get.ts";
import { observing } from "./observing.fixture.ts";

const database = testDatabase();
const refusal = (code: string) => ({ code });
const mayObserve = { ...noObservatoryFlags, can_view: true, can_observe: true };

test("a person who can't see the observatory is refused", async () => {
  const { make, access } = await observing(database);
  await expect(access(await make.user())).rejects.toMatchObject(refusal("NOT_FOUND"));
});

test("each person is listed once, with the sum of all ways in and where each comes from", async () => {
  const { make, owner, member, organization, access } = await observing(database);
  const ada = await member({ can_operate: true });
  const [small, large] = [await organization({ can_view: true }), await organization({ can_admin: true })];
  await make.organizationMember(small.id, ada.id, { can_manage_members: true });
  await make.organizationMember(large.id, ada.id);
  const rows = await access(ada);
  expect(rows.map((row) => row.user_id).toSorted()).toEqual(
    [owner.id, ada.id, small.boss.id, large.boss.id].toSorted(),
  );
  const none = { organization_id: null, organization_name: null, organization_role: null };
  const through = [small, large].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(rows.find((row) => row.user_id === ada.id)).toEqual({
    user_id: ada.id,
    name: ada.name,
    email: ada.email,
    avatar_url: null,
    ...allObservatoryFlags,
    can_admin: false,
    sources: [
      { via: "member", ...none, ...allObservatoryFlags, can_admin: false },
      ...through.map((one) => ({
        via: "organization",
        organization_id: one.id,
        organization_name: one.name,
        organization_role: one === small ? "admin" : "member",
        ...(one === small ? { ...noObservatoryFlags, can_view: true } : mayObserve),
      })),
    ],
  });
  expect(rows.find((row) => row.user_id === owner.id)).toMatchObject({
    ...allObservatoryFlags,
    sources: [{ via: "owner", ...none, ...allObservatoryFlags }],
  });
  expect(rows.find((row) => row.user_id === small.boss.id)).toMatchObject({
    sources: [{ via: "organization", organization_role: "owner" }],
  });
  expect(await access(ada, { search: ada.email.toUpperCase() })).toHaveLength(1);
});

test("people without rights or with a deactivated account aren't listed", async () => {
  const { make, id, owner, member, organization, access } = await observing(database);
  await member({});
  await organization({});
  const gone = await make.user({ deactivated_at: new Date() });
  await make.observatoryMember(id, { user_id: gone.id }, { can_admin: true });
  expect((await access(owner)).map((row) => row.user_id)).toEqual([owner.id]);
});

test("addresses are shown to, and found by, those who administer it alone", async () => {
  const { as, make, id, owner } = await observing(database);
  const viewer = await make.user();
  await make.observatoryMember(id, { user_id: viewer.id }, { can_view: true });
  const addresses = async (user: TestUser, search?: string) =>
    (await listObservatoryAccess(as(user), listObservatoryAccessInput.parse({ id, search }))).items.map(
      ({ email }) => email,
    );
  expect((await addresses(owner)).sort()).toEqual([owner.email, viewer.email].sort());
  expect(await addresses(owner, viewer.email)).toEqual([viewer.email]);
  expect((await addresses(viewer)).sort()).toEqual([viewer.email, null].sort());
  expect(await addresses(viewer, owner.email)).toEqual([]);
});

test("the list is sorted by name, page by page", async () => {
  const { as, make, id, owner } = await observing(database);
  for (const name of ["beta", "Alpha", "alpha", "Gamma"]) {
    const user = await make.user({ name });
    await make.observatoryMember(id, { user_id: user.id });
  }
  const page = (input: object) =>
    listObservatoryAccess(as(owner), listObservatoryAccessInput.parse({ id, ...input }));
  for (const order of ["asc", "desc"]) {
    const all = (await page({ order })).items;
    expect(all).toHaveLength(5);
    expect(all.map((row) => row.name.toLowerCase())).toEqual(
      all
        .map((row) => row.name.toLowerCase())
        .toSorted((a, b) => (order === "asc" ? 1 : -1) * (a < b ? -1 : 1)),
    );
    const paged: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { items, next_cursor } = await page({ order, limit: 2, cursor });
      paged.push(...items);
      cursor = next_cursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(all);
  }
  await expect(page({ cursor: "?" })).rejects.toMatchObject(refusal("INVALID"));
});

test("access appears, grows and vanishes with the membership in an organization, and is in the history", async () => {
  const { as, make, id, organization, access } = await observing(database);
  const { id: organizationId, boss, name } = await organization({ can_operate: true });
  const ada = await make.user();
  const sees = () => getObservatory(as(ada), { id }).then(({ permissions }) => permissions);
  await expect(sees()).rejects.toMatchObject(refusal("NOT_FOUND"));

  await addOrganizationMember(as(boss), { id: organizationId, user_id: ada.id });
  expect(await sees()).toEqual(mayObserve);
  await updateOrganizationMember(as(boss), {
    id: organizationId,
    userId: ada.id,
    can_manage_observatories: true,
  });
  expect(await sees()).toEqual({ ...allObservatoryFlags, can_admin: false });
  const [row] = await access(ada, { search: ada.email });
  expect(row).toMatchObject({ can_operate: true, sources: [{ organization_name: name }] });
  await removeOrganizationMember(as(boss), { id: organizationId, userId: ada.id });
  await expect(sees()).rejects.toMatchObject(refusal("NOT_FOUND"));

  expect((await historyOf(database, id)).map(({ event, details }) => [event, details.user_id])).toEqual([
    ["organization_member_added", ada.id],
    ["organization_member_permissions_updated", ada.id],
    ["organization_member_removed", ada.id],
  ]);
});
