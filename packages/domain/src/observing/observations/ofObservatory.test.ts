import { listObservatoryObservationsInput } from "@meridian/contract";
import { type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { listObservatoryObservations } from "./index.ts";
import { observing } from "./observing.fixture.ts";

const database = testDatabase();

/** Three observations at one observatory, and one of the same project elsewhere. */
async function scene() {
  const around = await observing(database);
  const { make, as, site, place, observer, keeper, clock } = around;
  const elsewhere = {
    ...place,
    user_id: observer.id,
    observatory_id: (await make.observatory(keeper.id)).id,
  };
  await make.observation(elsewhere, { name: "Elsewhere" });
  for (const name of ["First", "Second", "Third"]) {
    await make.observation({ ...place, user_id: observer.id }, { name }, clock.now());
    clock.advance({ minutes: 1 });
  }
  const list = (user: TestUser, input: object = {}) =>
    listObservatoryObservations(as(user), listObservatoryObservationsInput.parse({ id: site.id, ...input }));
  return { ...around, list };
}

test("a person who doesn't see the observatory is refused, whatever of it they see otherwise", async () => {
  const { make, site, leader, onSite, list } = await scene();
  const input = listObservatoryObservationsInput.parse({ id: site.id });
  for (const user of [await make.user(), leader, await onSite({ can_view: false })])
    await expect(list(user)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  await expect(listObservatoryObservations(anonymous, input)).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
  const admin = await make.user({ server_admin: true });
  await expect(list(admin, { id: "no-such-one" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a person who sees the observatory finds all observations there and no others, in pages and narrowed", async () => {
  const { make, keeper, onSite, list } = await scene();
  for (const user of [keeper, await onSite({ can_view: true }), await make.user({ server_admin: true })]) {
    const first = await list(user, { limit: 2 });
    const second = await list(user, { limit: 2, cursor: first.next_cursor });
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(["Third", "Second", "First"]);
    expect(second.next_cursor).toBeNull();
  }
  const one = await list(keeper, { search: "second", sort: "name", order: "asc" });
  expect(one.items).toMatchObject([{ name: "Second" }]);
  expect((await list(keeper, { mine: true })).items).toEqual([]);
});
