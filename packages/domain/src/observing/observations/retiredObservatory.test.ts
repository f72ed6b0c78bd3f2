import { listObservationsInput, listObservatoriesInput } from "@meridian/contract";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { listObservatories, updateObservatory } from "../../places/observatories/index.ts";
import { cancelObservation, listObservations } from "./index.ts";
import { observing } from "./observing.fixture.ts";

const database = testDatabase();

test("an observatory is retired once nothing is open there, takes nothing any more, and can come back", async () => {
  const { as, keeper, observer, site, create } = await observing(database);
  const set = (retired: boolean) => updateObservatory(as(keeper), { id: site.id, retired });
  const listed = async (retired: boolean) =>
    (await listObservatories(as(keeper), listObservatoriesInput.parse({ retired }))).items.map(
      ({ id }) => id,
    );
  const { id } = await create();
  await expect(set(true)).rejects.toMatchObject({
    code: "CONFLICT",
    message: "1 observation is waiting or running there. Cancel them first.",
  });
  await cancelObservation(as(observer), { id });
  expect(await set(true)).toMatchObject({ retired: true });
  expect([await listed(true), await listed(false)]).toEqual([[site.id], []]);
  await expect(create()).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "observatory_id" }] });
  await set(false);
  await create();
});

test("a submission and a retirement at the same moment don't both succeed", async () => {
  const { as, keeper, site, create } = await observing(database);
  const outcomes = await Promise.allSettled([
    create(),
    updateObservatory(as(keeper), { id: site.id, retired: true }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("an observatory isn't retired while a request to the network names it and no other in service", async () => {
  const { make, as, keeper, observer, site, create } = await observing(database);
  const other = await make.observatory(keeper.id, { filters: ["V", "R"] });
  await make.observatoryMember(other.id, { user_id: observer.id }, { can_observe: true });
  const asking = (...observatory_ids: string[]) =>
    create(observer, { observatory_id: undefined, where: { observatory_ids } });
  await asking(site.id, other.id);
  const set = (id: string, retired = true) => updateObservatory(as(keeper), { id, retired });
  await set(other.id);
  await expect(set(site.id)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringMatching(/^1 request to the network names this observatory and no other/),
  });
  await set(other.id, false);
  const outcomes = await Promise.allSettled([set(site.id), set(other.id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a request that names an observatory and its retirement at the same moment don't both succeed", async () => {
  const { as, keeper, observer, site, create } = await observing(database);
  const outcomes = await Promise.allSettled([
    create(observer, { observatory_id: undefined, where: { observatory_ids: [site.id] } }),
    updateObservatory(as(keeper), { id: site.id, retired: true }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("an observatory's administrator finds just what is observed there", async () => {
  const { make, as, keeper, observer, create } = await observing(database);
  const { id } = await create();
  const elsewhere = await make.observatory(observer.id);
  const project = await make.project(keeper.id);
  await make.observation({ user_id: observer.id, project_id: project.id, observatory_id: elsewhere.id });
  const found = async (administered: boolean) =>
    (await listObservations(as(keeper), listObservationsInput.parse({ administered }))).items;
  expect((await found(true)).map((item) => item.id)).toEqual([id]);
  expect(await found(false)).toHaveLength(2);
});
