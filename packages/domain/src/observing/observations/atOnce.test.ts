import { cancelObservationInput, updateObservationInput } from "@meridian/contract";
import { inTurn, testDatabase } from "@meridian/testkit";
import { describe, expect, test } from "vitest";
import { deleteObservatory } from "../../places/observatories/index.ts";
import {
  deleteOrganization,
  deleteStorage,
  removeOrganizationMember,
} from "../../places/organizations/index.ts";
import { deleteProject, updateProject } from "../../places/projects/index.ts";
import { cancelObservation, deleteObservation, getObservation, updateObservation } from "./index.ts";
import { observing } from "./observing.fixture.ts";

const database = testDatabase();
type Row = Parameters<typeof inTurn>[1];
type Both = [() => Promise<unknown>, () => Promise<unknown>];

/** Returns the outcomes of two calls that both wait for a row, the first before the second. */
const oneAfterTheOther = async (row: Row, ...both: Both): Promise<string[]> =>
  (await inTurn(database, row, ...both)).map((ended) =>
    ended.status === "fulfilled" ? "done" : ended.reason.code,
  );

type Scene = Awaited<ReturnType<typeof observing>>;

const update = ({ as, observer }: Scene, id: string, fields: object) =>
  updateObservation(as(observer), updateObservationInput.parse({ id, ...fields }));
const cancel = ({ as, observer }: Scene, id: string, reason?: string) =>
  cancelObservation(as(observer), cancelObservationInput.parse({ id, reason }));

describe("submitting", () => {
  test("a submission precedes the archiving of its project, or fails", async () => {
    for (const first of [true, false]) {
      const { create, as, leader, project } = await observing(database);
      const archive = () => updateProject(as(leader), { id: project.id, status: "archived" });
      const both: Both = first ? [create, archive] : [archive, create];
      const row = { table: "projects", id: project.id } as const;
      expect(await oneAfterTheOther(row, ...both)).toEqual(["done", first ? "done" : "INVALID"]);
    }
  });

  test("a submission keeps its project from being deleted, or fails", async () => {
    for (const first of [true, false]) {
      const { create, as, leader, project } = await observing(database);
      const remove = () => deleteProject(as(leader), { id: project.id });
      const both: Both = first ? [create, remove] : [remove, create];
      const row = { table: "projects", id: project.id } as const;
      expect(await oneAfterTheOther(row, ...both)).toEqual(["done", first ? "CONFLICT" : "INVALID"]);
    }
  });

  test("a submission keeps its observatory from being deleted, or fails", async () => {
    for (const first of [true, false]) {
      const { create, as, keeper, site } = await observing(database);
      const remove = () => deleteObservatory(as(keeper), { id: site.id });
      const both: Both = first ? [create, remove] : [remove, create];
      const row = { table: "observatories", id: site.id } as const;
      expect(await oneAfterTheOther(row, ...both)).toEqual(["done", first ? "CONFLICT" : "INVALID"]);
    }
  });
});

describe.each(["submitting", "changing"])("%s with a destination", (verb) => {
  async function delivering() {
    const scene = await observing(database);
    const { boss, organization, storageId } = await scene.storing(scene.observer);
    const { id } = await scene.create();
    const external_storage_id = storageId;
    const use = () =>
      verb === "submitting"
        ? scene.create(undefined, { external_storage_id })
        : update(scene, id, { external_storage_id });
    const row = { table: "organizations", id: organization.id } as const;
    return { ...scene, boss, organization, storageId, use, row };
  }

  test("keeps it from being deleted, or doesn't happen", async () => {
    for (const first of [true, false]) {
      const { as, boss, organization, storageId, use, row } = await delivering();
      const remove = () => deleteStorage(as(boss), { id: organization.id, storageId });
      const both: Both = first ? [use, remove] : [remove, use];
      expect(await oneAfterTheOther(row, ...both)).toEqual(["done", first ? "CONFLICT" : "INVALID"]);
    }
  });

  test("it precedes leaving the destination's organization, or fails", async () => {
    for (const first of [true, false]) {
      const { as, observer, organization, use, row } = await delivering();
      const leave = () =>
        removeOrganizationMember(as(observer), { id: organization.id, userId: observer.id });
      const both: Both = first ? [use, leave] : [leave, use];
      expect(await oneAfterTheOther(row, ...both)).toEqual(["done", first ? "done" : "INVALID"]);
    }
  });

  test("deleting the project's own organization causes no deadlock, and is refused", async () => {
    const { as, boss, organization, project, use, row } = await delivering();
    await database.sql`
      update projects set doc = doc || jsonb_build_object('organization_id', ${organization.id}::text) where id = ${project.id}`;
    const remove = () => deleteOrganization(as(boss), { id: organization.id });
    const outcomes = await oneAfterTheOther(row, use, remove);
    expect(outcomes).toEqual(["done", "CONFLICT"]);
  });
});

describe("two people at once", () => {
  async function submitted() {
    const scene = await observing(database);
    const { id } = await scene.create();
    const race = (...both: Both) => oneAfterTheOther({ table: "observations", id }, ...both);
    return { ...scene, scene, id, race };
  }

  test("one of two who cancel succeeds", async () => {
    const { scene, id, race, statuses, as, observer } = await submitted();
    expect(
      await race(
        () => cancel(scene, id, "First"),
        () => cancel(scene, id, "Second"),
      ),
    ).toEqual(["done", "CONFLICT"]);
    expect((await statuses(id)).map(({ reason }) => reason)).toEqual([null, "First"]);
    expect(await getObservation(as(observer), { id })).toMatchObject({ status_reason: "First", version: 2 });
  });

  test("a change comes before the cancellation, or is refused", async () => {
    for (const first of [true, false]) {
      const { scene, id, race, as, observer } = await submitted();
      const change = () => update(scene, id, { name: "Changed" });
      const both: Both = first ? [change, () => cancel(scene, id)] : [() => cancel(scene, id), change];
      expect(await race(...both)).toEqual(["done", first ? "done" : "CONFLICT"]);
      expect(await getObservation(as(observer), { id })).toMatchObject({
        name: first ? "Changed" : "Andromeda",
        status: "cancelled",
      });
    }
  });

  test("changes meant for the same version, one is made", async () => {
    const { scene, id, race, as, observer } = await submitted();
    const change = (name: string) => () => update(scene, id, { name, if_version: 1 });
    expect(await race(change("First"), change("Second"))).toEqual(["done", "VERSION_MISMATCH"]);
    expect(await getObservation(as(observer), { id })).toMatchObject({ name: "First", version: 2 });
  });

  test("nothing is done to what is deleted", async () => {
    for (const verb of ["change", "cancel", "delete"]) {
      const { scene, id, race, as, observer } = await submitted();
      const remove = () => deleteObservation(as(observer), { id });
      const then = {
        change: () => update(scene, id, { name: "Changed" }),
        cancel: () => cancel(scene, id),
        delete: remove,
      }[verb]!;
      expect(await race(remove, then)).toEqual(["done", "NOT_FOUND"]);
    }
  });
});
