import { listObservationsInput, observationStatus } from "@meridian/contract";
import { newId } from "@meridian/database";
import { sql } from "@meridian/database/query";
import { type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { agreedCounts } from "../../base/counts.fixture.ts";
import { countStatuses, listObservations } from "./list.ts";
import { observing } from "./observing.fixture.ts";

const database = testDatabase();
const none = Object.fromEntries([...observationStatus.options, "all"].map((status) => [status, 0]));

test("a status counts what it would leave of the observations seen and filtered otherwise", async () => {
  const { make, as, observer, leader, site, project, onSite } = await observing(database);
  const tag = newId();
  const there = { project_id: project.id, observatory_id: site.id, user_id: observer.id };
  const elsewhere = await make.observatory(leader.id);
  const other = await make.project(leader.id);
  const named = (name: string) => ({ name: `${name} ${tag}` });
  await make.observation(there, { ...named("Andromeda"), status: "failed" });
  await make.observation({ ...there, user_id: leader.id }, { ...named("Andromeda"), status: "failed" });
  await make.observation({ ...there, project_id: other.id }, { ...named("Triangulum"), status: "pending" });
  await make.observation(
    { ...there, observatory_id: elsewhere.id, project_id: other.id, user_id: leader.id },
    { ...named("Andromeda"), status: "cancelled" },
  );
  const { sql } = database;
  await sql`insert into observations (id, doc) values (${newId()}, ${sql.json({ ...named("Odd"), status: "lost" })})`;

  const counted = async (user: TestUser, input: object = {}) => {
    const ask = (chosen: object) =>
      listObservations(as(user), listObservationsInput.parse({ ...input, ...chosen }));
    return (await agreedCounts(ask, { status: observationStatus.options }))?.status;
  };
  const onPlace = { ...none, failed: 2, pending: 1, all: 3 };
  expect(await counted(observer)).toEqual(onPlace);
  expect(await counted(await onSite({ can_view: true }))).toEqual(onPlace);
  expect(await counted(leader)).toEqual({ ...onPlace, cancelled: 1, all: 4 });
  expect(await counted(await make.user())).toEqual(none);
  expect(await counted(await make.user({ server_admin: true }), { search: tag })).toEqual({
    ...{ ...onPlace, cancelled: 1, all: 5 },
  });
  expect(await counted(leader, { search: "ANDRO" })).toEqual({ ...none, failed: 2, cancelled: 1, all: 3 });
  expect(await counted(leader, { mine: true })).toEqual({ ...none, failed: 1, cancelled: 1, all: 2 });
  expect(await counted(leader, { project_id: other.id })).toEqual({
    ...{ ...none, pending: 1, cancelled: 1, all: 2 },
  });
  expect(await counted(observer, { observatory_id: elsewhere.id })).toEqual(none);
  expect((await listObservations(as(observer), listObservationsInput.parse({}))).counts).toBeUndefined();
});

test("a status with more than are counted says one more, and a status that nobody knows is counted", async () => {
  const { make, project, site, observer } = await observing(database);
  const there = { project_id: project.id, observatory_id: site.id, user_id: observer.id };
  for (const status of ["failed", "failed", "pending", "failed", "completed", "completed", "failed"] as const)
    await make.observation(there, { status });
  const { db, sql: statement } = database;
  for (const doc of [{ ...there, status: "lost" }, there])
    await statement`insert into observations (id, doc) values (${newId()}, ${statement.json(doc)})`;
  const counted = await countStatuses(db, sql`and o.doc_project_id = ${project.id}`, 2);
  const counts = Object.fromEntries(counted.map(({ status, count }) => [status, count]));
  expect(counts).toMatchObject({ failed: 3, completed: 2, pending: 1, lost: 1, null: 1 });
});
