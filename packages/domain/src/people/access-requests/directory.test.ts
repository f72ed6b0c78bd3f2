import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { getObservatory, updateObservatory } from "../../places/observatories/index.ts";
import { asking, code } from "./asking.fixture.ts";

const database = testDatabase();

test("the directory shows what is listed and in service to everybody, and nothing of its people", async () => {
  const { as, id, owner, person, name, directory, ask, withdraw } = await asking(database);
  expect(await directory(person)).toEqual([
    {
      ...{ id, name, can_view: false, request: null, status: "offline", held: false },
      ...{ description: expect.any(String), latitude: expect.any(Number), longitude: expect.any(Number) },
      ...{ elevation: expect.any(Number), timezone: expect.any(String), filters: [], equipment: {} },
    },
  ]);
  expect(await directory(owner)).toMatchObject([{ can_view: true }]);
  await expect(getObservatory(as(person), { id })).rejects.toMatchObject(code("NOT_FOUND"));
  await updateObservatory(as(owner), { id, retired: true });
  expect(await directory(person)).toEqual([]);
  await updateObservatory(as(owner), { id, retired: false });
  const { id: requestId } = await ask(person);
  await updateObservatory(as(owner), { id, listed: false });
  expect(await directory(person)).toMatchObject([{ request: { id: requestId, status: "open" } }]);
  await withdraw(person, requestId);
  expect(await directory(person)).toEqual([]);
});

test("the directory says of a listed observatory that it is held", async () => {
  const { id, owner, person, directory } = await asking(database);
  expect(await directory(person)).toMatchObject([{ held: false }]);
  const hold = { reason: "Mirror washing", by: owner.id, since: new Date().toISOString(), until: null };
  await database.sql`
    update observatories set doc = doc || ${database.sql.json({ hold })} where id = ${id}`;
  expect(await directory(person)).toMatchObject([{ held: true }]);
  expect(JSON.stringify(await directory(person))).not.toContain("Mirror");
});
