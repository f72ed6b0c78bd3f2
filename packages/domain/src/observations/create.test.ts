import { listObservationsInput } from "@meridian/contract";
import { auditOf, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { createObservation, getObservation, listObservations } from "./index.ts";
import { observing } from "./observing.fixture.ts";

const database = testDatabase();

test("what is submitted is pending, on record, and those who see it are told", async () => {
  const { create, as, observer, site, project, told, clock, statuses } = await observing(database);
  const made = await create();
  expect(made).toMatchObject({
    name: "Andromeda",
    status: "pending",
    version: 1,
    priority: 5,
    user_id: observer.id,
    user_name: observer.name,
    observatory_id: site.id,
    observatory_name: site.name,
    project_id: project.id,
    project_name: project.name,
    organization_id: null,
    organization_name: null,
    external_storage_name: null,
    exposures: [{ filter: "V", exposure_count: 5, acquired: 0 }],
    created_at: clock.now().toISOString(),
    abilities: { update: true, cancel: true, delete: true },
  });
  expect(await getObservation(as(observer), made)).toEqual(made);
  expect((await listObservations(as(observer), listObservationsInput.parse({}))).items).toEqual([made]);
  const { id } = made;
  expect(told).toEqual([
    {
      type: "observation.changed",
      id,
      user_id: observer.id,
      observatory_id: site.id,
      project_id: project.id,
    },
  ]);
  expect(await statuses(id)).toEqual([
    {
      from_status: null,
      to_status: "pending",
      actor_type: "user",
      actor_id: observer.id,
      reason: null,
      at: clock.now(),
    },
  ]);
  expect(await auditOf(database, id)).toMatchObject([
    { action: "observation.create", actor_id: observer.id, before: null, after: { name: "Andromeda" } },
  ]);
});

test("refuses who isn't signed in", async () => {
  const { request } = await observing(database);
  const nobody = testContext(database, { actor: { type: "anonymous" } });
  await expect(createObservation(nobody, request())).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});
