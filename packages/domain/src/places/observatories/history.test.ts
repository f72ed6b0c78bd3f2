import { listHistoryInput } from "@meridian/contract";
import { type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { addOrganizationMember } from "../organizations/index.ts";
import { listObservatoryHistory } from "./history.ts";
import { addObservatoryMember } from "./members/add.ts";
import { removeObservatoryMember } from "./members/remove.ts";
import { updateObservatoryMember } from "./members/update.ts";
import { observing } from "./observing.fixture.ts";
import { addObservatoryOrganization } from "./organizations/add.ts";
import { removeObservatoryOrganization } from "./organizations/remove.ts";
import { updateObservatoryOrganization } from "./organizations/update.ts";
import { transferObservatory } from "./transfer.ts";
import { updateObservatory } from "./update.ts";

const database = testDatabase();

/** An observatory where everything that can happen has happened, an hour apart, oldest first in `events`. */
async function eventful() {
  const world = await observing(database);
  const { as, make, id, owner, clock, organization } = world;
  const [ada, bob, { id: orgId, boss }] = [await make.user(), await make.user(), await organization()];
  await make.observatoryMember(id, { user_id: bob.id });
  const happenings: [string, () => Promise<unknown>][] = [
    ["observatory_updated", () => updateObservatory(as(owner), { id, name: "Renamed" })],
    ["member_added", () => addObservatoryMember(as(owner), { id, user_id: ada.id })],
    [
      "member_permissions_updated",
      () => updateObservatoryMember(as(owner), { id, userId: ada.id, can_admin: true }),
    ],
    ["organization_added", () => addObservatoryOrganization(as(ada), { id, organization_id: orgId })],
    ["organization_member_added", () => addOrganizationMember(as(boss), { id: orgId, user_id: bob.id })],
    [
      "organization_permissions_updated",
      () => updateObservatoryOrganization(as(ada), { id, orgId, can_admin: false }),
    ],
    ["organization_removed", () => removeObservatoryOrganization(as(ada), { id, orgId })],
    [
      "ownership_transferred",
      () => transferObservatory(as(owner), { id, owner_type: "user", owner_id: bob.id }),
    ],
    ["member_removed", () => removeObservatoryMember(as(ada), { id, userId: ada.id })],
  ];
  const times: string[] = [];
  for (const [, happen] of happenings) {
    await happen();
    times.push(clock.now().toISOString());
    clock.advance({ hours: 1 });
  }
  const read = (user: TestUser, input: object = {}) =>
    listObservatoryHistory(as(user), listHistoryInput.parse({ id, ...input }));
  const events = async (input: object) => (await read(bob, input)).items.map(({ event }) => event);
  return { ...world, ada, bob, times, read, events, all: happenings.map(([event]) => event) };
}

test("the history has every event once, newest first, for all who see the observatory", async () => {
  const { make, bob, owner, ada, read, events, all, times } = await eventful();
  expect(await events({})).toEqual(all.toReversed());
  const { items } = await read(bob, { order: "asc" });
  expect(items.map(({ at }) => at)).toEqual(times);
  expect(items[0]).toMatchObject({ actor_id: owner.id, actor_name: owner.name });
  expect(items[3]).toMatchObject({ actor_id: ada.id, actor_name: ada.name });
  for (const user of [await make.user(), ada])
    await expect(read(user)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the history filters by kind of event, person and time", async () => {
  const { ada, owner, events, all, times } = await eventful();
  expect(await events({ event: "organization_added" })).toEqual(["organization_added"]);
  expect(await events({ event: "organization", order: "asc" })).toEqual(
    all.filter((event) => event.startsWith("organization")),
  );
  expect(await events({ event: "nothing" })).toEqual([]);
  const byAda = [
    "member_removed",
    "organization_removed",
    "organization_permissions_updated",
    "organization_added",
  ];
  for (const actor of [ada.id, ada.name.toUpperCase()]) expect(await events({ actor })).toEqual(byAda);
  // Histories show no addresses, so none can be guessed by them.
  for (const actor of [ada.email, ada.email.slice(0, 8)]) expect(await events({ actor })).toEqual([]);
  expect(await events({ actor: ada.id, event: "member" })).toEqual(["member_removed"]);
  expect(await events({ actor: owner.id, order: "asc" })).toEqual([...all.slice(0, 3), all[7]]);
  expect(await events({ from: times[2], to: times[4], order: "asc" })).toEqual(all.slice(2, 4));
});

test("the history pages in both orders", async () => {
  const { bob, read, all } = await eventful();
  for (const order of ["asc", "desc"]) {
    const events: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, next_cursor } = await read(bob, { order, limit: 4, cursor });
      events.push(...items.map(({ event }) => event));
      cursor = next_cursor ?? undefined;
    } while (cursor);
    expect(events).toEqual(order === "asc" ? all : all.toReversed());
  }
  await expect(read(bob, { cursor: "?" })).rejects.toMatchObject({ code: "INVALID" });
});
