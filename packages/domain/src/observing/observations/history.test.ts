import { cancelObservationInput, listStatusChangesInput } from "@meridian/contract";
import { newId, statusChanges } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { cancelObservation, listStatusChanges } from "./index.ts";
import { observing } from "./observing.fixture.ts";

const database = testDatabase();

test("the history says who took which step, when and why, the first step first", async () => {
  const { create, as, observer, site, clock } = await observing(database);
  const { id } = await create();
  const [at, actor_name] = [clock.now(), observer.name];
  await database.db.insert(statusChanges).values(
    [
      { from_status: "pending", to_status: "assigned", actor_type: "system", actor_id: null },
      {
        from_status: "assigned",
        to_status: "pending",
        actor_type: "plugin",
        actor_id: site.id,
        reason: "Clouds",
      },
    ].map((change) => ({ id: newId(), observation_id: id, at, ...change })),
  );
  clock.advance({ hours: 1 });
  await cancelObservation(as(observer), cancelObservationInput.parse({ id, reason: "Too late" }));
  const history = (input: object = {}) =>
    listStatusChanges(as(observer), listStatusChangesInput.parse({ id, ...input }));
  const { items } = await history();
  const by = { actor_type: "user", actor_id: observer.id, actor_name };
  const [then, now] = [at.toISOString(), clock.now().toISOString()];
  expect(items).toEqual(
    [
      { from: null, to: "pending", ...by, reason: null, at: then },
      {
        from: "pending",
        to: "assigned",
        actor_type: "system",
        actor_id: null,
        actor_name: null,
        reason: null,
        at: then,
      },
      {
        from: "assigned",
        to: "pending",
        actor_type: "plugin",
        actor_id: site.id,
        actor_name: null,
        reason: "Clouds",
        at: then,
      },
      { from: "pending", to: "cancelled", ...by, reason: "Too late", at: now },
    ].map((change) => ({ id: expect.any(String), observatory_id: null, observatory_name: null, ...change })),
  );
  expect((await history({ order: "desc" })).items).toEqual(items.toReversed());

  const paged = [];
  let cursor: string | undefined;
  do {
    const page = await history({ limit: 1, cursor });
    paged.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(paged).toEqual(items);
  await expect(history({ cursor: "?" })).rejects.toMatchObject({ errors: [{ path: "cursor" }] });
});

test("the history is of one observation alone", async () => {
  const { create, as, observer } = await observing(database);
  const [one] = [await create(), await create()];
  const { items } = await listStatusChanges(as(observer), listStatusChangesInput.parse({ id: one!.id }));
  expect(items).toHaveLength(1);
});
