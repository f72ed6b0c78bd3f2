import { listObservationsInput, observationStatus } from "@meridian/contract";
import { newId, observations } from "@meridian/database";
import { auditOf, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deleteObservation, getObservation, listObservations } from "./index.ts";
import { keptOf, observing } from "./observing.fixture.ts";

const database = testDatabase();

test("a deletion removes its status changes, stays on record, and notifies those who saw it", async () => {
  const { create, as, observer, place, told, statuses } = await observing(database);
  const [{ id, name }, other] = [await create(), await create()];
  told.splice(0);
  await deleteObservation(as(observer), { id, if_version: 1 });
  expect(await observations.find(database.db, id)).toBeUndefined();
  expect(await statuses(id)).toEqual([]);
  expect(await statuses(other.id)).toHaveLength(1);
  expect(told).toEqual([{ type: "observation.changed", id, user_id: observer.id, ...place }]);
  expect((await auditOf(database, id)).at(-1)).toMatchObject({
    action: "observation.delete",
    actor_id: observer.id,
    before: { name, status: "pending", ...place },
    after: null,
  });
});

test("a deletion is refused unless pending, and for another version than the caller's", async () => {
  const { make, as, observer, place, told } = await observing(database);
  const kinds = observationStatus.options.filter((status) => status !== "pending");
  for (const status of kinds) {
    const { id } = await make.observation({ ...place, user_id: observer.id }, { status });
    await expect(deleteObservation(as(observer), { id })).rejects.toMatchObject({ code: "CONFLICT" });
  }
  const { id } = await make.observation({ ...place, user_id: observer.id });
  const kept = await keptOf(database);
  await expect(deleteObservation(as(observer), { id, if_version: 2 })).rejects.toMatchObject({
    code: "VERSION_MISMATCH",
  });
  expect(await keptOf(database)).toEqual(kept);
  expect(told).toEqual([]);
});

test("an observation that was begun, had ended before or has files can only be cancelled, and says so", async () => {
  const { make, as, observer, place } = await observing(database);
  const step = (observation_id: string, to_status: string) =>
    database.sql`
      insert into status_changes (id, observation_id, from_status, to_status, actor_type, at)
      values (${newId()}, ${observation_id}, null, ${to_status}, 'system', now())`;
  const file = (observation_id: string) => database.sql`
    insert into user_files (id, doc) values (${newId()}, ${database.sql.json({ observation_id })})`;
  const steps =
    (...taken: string[]) =>
    async (id: string) => {
      for (const to of taken) await step(id, to);
    };
  const cases: [boolean, (id: string) => Promise<unknown>][] = [
    [false, file],
    [false, steps("assigned", "in_progress", "pending")],
    [false, steps("completed", "pending")],
    // Its time passed before it was begun.
    [false, steps("failed", "pending")],
    [true, steps("assigned", "pending")],
    [true, steps("cancelled", "pending")],
  ];
  for (const [mayGo, happened] of cases) {
    const { id } = await make.observation({ ...place, user_id: observer.id });
    await happened(id);
    const { items } = await listObservations(as(observer), listObservationsInput.parse({ limit: 1 }));
    const { abilities } = await getObservation(as(observer), { id });
    expect([items[0]!.id, items[0]!.abilities, abilities]).toMatchObject([
      id,
      { cancel: true, delete: mayGo },
      { cancel: true, delete: mayGo },
    ]);
    const deleted = deleteObservation(as(observer), { id });
    if (mayGo) await deleted;
    else
      await expect(deleted).rejects.toMatchObject({
        code: "CONFLICT",
        message:
          "It was begun or has ended before, or has files. Cancel it instead: its history and files stay.",
      });
    expect(await observations.find(database.db, id)).toEqual(mayGo ? undefined : expect.anything());
  }
});
