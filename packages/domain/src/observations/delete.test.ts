import { observationStatus } from "@meridian/contract";
import { newId, observations } from "@meridian/database";
import { auditOf, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { deleteObservation } from "./index.ts";
import { keptOf, observing } from "./observing.fixture.ts";

const database = testDatabase();

test("it goes with its status changes; what it was stays on record, and those who saw it are told", async () => {
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

test("only while it is pending, and only the version that the caller has seen", async () => {
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

test("one that has files can only be cancelled", async () => {
  const { make, as, observer, place } = await observing(database);
  const { id } = await make.observation({ ...place, user_id: observer.id });
  const add = () => database.sql`
    insert into user_files (id, doc) values (${newId()}, ${database.sql.json({ observation_id: id })})`;
  await add();
  await expect(deleteObservation(as(observer), { id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "It has a file and can only be cancelled.",
  });
  await add();
  await expect(deleteObservation(as(observer), { id })).rejects.toThrow("It has 2 files");
});
