import { observationStatus } from "@meridian/contract";
import { observations, observatories, projects, userFiles } from "@meridian/database";
import { memoryObjectStore } from "@meridian/testkit";
import { expect, test } from "vitest";
import type { Context } from "../../../base/context.ts";
import { listIssues } from "../issues/list.ts";
import { repairIssue } from "../repairs/repair.ts";
import { undoRepair } from "../repairs/undo.ts";
import { integrityScene, limit } from "../scene.fixture.ts";

const { database, make, setUp, scan } = integrityScene();

const openOf = async (ctx: Context, id: string) =>
  (await listIssues(ctx, { ...limit, status: "open", document_id: id })).items;

async function issuesOf(ctx: Context, id: string) {
  await scan(ctx, { kind: "full", deep: true });
  return openOf(ctx, id);
}
const docOf = (id: string) => observations.find(database.db, id);

test("an observation of a project that is gone is deleted one by one, and comes back", async () => {
  const { ctx, observe } = await setUp({ objectStore: memoryObjectStore() });
  for (const field of ["project_id", "observatory_id"]) {
    const { id } = await observe({ [field]: "gone" });
    const before = await docOf(id);
    const [issue] = await issuesOf(ctx, id);
    expect(issue).toMatchObject({ type: "reference", auto_fixable: true, destructive: true, deletes: true });
    expect((await repairIssue(ctx, issue!)).status).toBe("repaired");
    expect(await docOf(id)).toBeUndefined();
    await undoRepair(ctx, issue!);
    expect(await docOf(id)).toEqual(before);
  }
});

test("an observation at no observatory is found, unless it asks the network", async () => {
  const { ctx, observe } = await setUp({ objectStore: memoryObjectStore() });
  const { id: asking } = await observe({ observatory_id: null, where: {} });
  expect(await issuesOf(ctx, asking)).toEqual([]);
  const { id } = await observe({ observatory_id: null });
  const [issue] = await issuesOf(ctx, id);
  expect(issue).toMatchObject({ check: "structure.missing-field", message: 'Missing: "observatory_id".' });
  expect((await repairIssue(ctx, issue!)).status).toBe("repaired");
  expect(await docOf(id)).toBeUndefined();
});

test("belongings of a person who is gone go to the person responsible, and back again", async () => {
  const { ctx, place, observe } = await setUp();
  const { id } = await observe({ user_id: "gone" });
  const [issue] = await issuesOf(ctx, id);
  expect(issue).toMatchObject({ check: "reference.unknown-user", auto_fixable: true, destructive: false });
  await repairIssue(ctx, issue!);
  expect(await docOf(id)).toMatchObject({ user_id: place.user_id });
  await undoRepair(ctx, issue!);
  expect(await docOf(id)).toMatchObject({ user_id: "gone" });

  const file = { observation_id: (await observe()).id, user_id: "gone", kind: "light", size_bytes: 1 };
  await database.sql`
    insert into user_files (id, doc) values ('file', ${database.sql.json({ ...file, storage_key: "observations/x/1" })})`;
  const lost = (await issuesOf(ctx, "file")).find(({ check }) => check === "reference.unknown-user");
  await repairIssue(ctx, lost!);
  expect(await userFiles.find(database.db, "file")).toMatchObject({ user_id: place.user_id });
});

test("a person has to decide where those who are responsible are gone too", async () => {
  const { ctx, observe } = await setUp();
  const { id } = await observe({ user_id: "gone", project_id: "gone" });
  const found = await issuesOf(ctx, id);
  const issue = found.find(({ check }) => check === "reference.unknown-user")!;
  expect(issue).toMatchObject({ auto_fixable: false, destructive: false });
  await expect(repairIssue(ctx, issue)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a project without an owner goes to the owner of its organization, if it is in one", async () => {
  const { ctx } = await setUp();
  const owner = await make.user();
  const { id: organization_id } = await make.organization(owner.id);
  const lost = await make.project(owner.id, { organization_id });
  const alone = await make.project(owner.id);
  await database.sql`update projects set doc = doc || '{"owner_id": "gone"}' where id in (${lost.id}, ${alone.id})`;
  const [issue] = await issuesOf(ctx, lost.id);
  expect(issue).toMatchObject({ check: "project.broken-owner", auto_fixable: true, destructive: false });
  await repairIssue(ctx, issue!);
  expect(await projects.find(database.db, lost.id)).toMatchObject({ owner_id: owner.id });
  await undoRepair(ctx, issue!);
  expect(await projects.find(database.db, lost.id)).toMatchObject({ owner_id: "gone" });
  expect(await issuesOf(ctx, alone.id)).toMatchObject([
    { check: "project.broken-owner", auto_fixable: false },
  ]);
});

test("a right to rapid requests of a project that is gone is taken off the observatory, and comes back", async () => {
  const { ctx, place } = await setUp();
  const right = (project_id: string) => ({ project_id, per_month: 2 });
  const { id } = await make.observatory(place.user_id, {
    rapid_projects: [right("gone"), right(place.project_id)],
  });
  const granted = async () => (await observatories.find(database.db, id))?.rapid_projects;
  const [issue] = await issuesOf(ctx, id);
  expect(issue).toMatchObject({
    ...{ check: "reference.unknown-project", auto_fixable: true, destructive: false },
    message: '"rapid_projects" names gone, and there is no such project.',
  });
  await repairIssue(ctx, issue!);
  expect(await granted()).toEqual([right(place.project_id)]);
  await undoRepair(ctx, issue!);
  expect(await granted()).toEqual([right("gone"), right(place.project_id)]);
});

test("an unknown observatory is taken off a request to the network, which fails where it names no other, and comes back", async () => {
  const { ctx, place, observe } = await setUp({ objectStore: memoryObjectStore() });
  const asks = (...observatory_ids: string[]) => ({ observatory_id: null, where: { observatory_ids } });
  const repaired = async (id: string) => {
    const [issue] = await issuesOf(ctx, id);
    expect(issue).toMatchObject({
      ...{ check: "reference.unknown-observatory", auto_fixable: true, destructive: false },
      message: '"where.observatory_ids" names gone, and there is no such observatory.',
    });
    await repairIssue(ctx, issue!);
    const after = await docOf(id);
    expect(await issuesOf(ctx, id)).toEqual([]);
    return { issue: issue!, after };
  };
  const { id: some } = await observe(asks("gone", place.observatory_id));
  const { id: none } = await observe(asks("gone"));
  const before = [await docOf(some), await docOf(none)];
  const left = await repaired(some);
  expect(left.after).toMatchObject({ status: "pending", where: { observatory_ids: [place.observatory_id] } });
  const ended = await repaired(none);
  expect(ended.after).toMatchObject({
    ...{ status: "failed", where: { observatory_ids: ["gone"] } },
    status_reason: "None of the observatories that it names exists any more.",
  });
  for (const { issue } of [left, ended]) await undoRepair(ctx, issue);
  const asBefore = [before[0]!, before[1]!].map(({ version: _, updated_at: __, ...doc }) => doc);
  expect([await docOf(some), await docOf(none)]).toMatchObject(asBefore);
});

test("a request under way at an observatory that it names no more stays, and a person decides", async () => {
  const { ctx, observe } = await setUp();
  const { id } = await observe({ status: "in_progress", where: { observatory_ids: ["gone"] } });
  expect(await issuesOf(ctx, id)).toMatchObject([
    { check: "reference.unknown-observatory", auto_fixable: false },
  ]);
});

test("a request to the network at an observatory that is gone is placed nowhere again, in every status, and keeps what was taken", async () => {
  const { ctx, observe } = await setUp({ objectStore: memoryObjectStore() });
  const exposures = [{ filter: "V", exposure_time: 60, exposure_count: 5, acquired: 2 }];
  const atGone = async (status: string) => {
    const { id, user_id } = await observe({ status, observatory_id: "gone", where: {}, exposures });
    const doc = {
      observation_id: id,
      user_id,
      observatory_id: "gone",
      storage_key: `observations/${id}/a.fits`,
    };
    await database.sql`insert into user_files (id, doc) values (${`of-${id}`}, ${database.sql.json(doc)})`;
    return id;
  };
  const kept = { where: {}, exposures: [{ acquired: 2 }] };
  const fileOf = (id: string) => userFiles.find(database.db, `of-${id}`);
  const left = ["assigned", "in_progress", "suspended"];
  const people = ["paused", "acquisition_complete"];
  const all = new Map<string, string>();
  for (const status of observationStatus.options) all.set(await atGone(status), status);
  await scan(ctx, { kind: "full", deep: true });
  const repaired: Awaited<ReturnType<typeof openOf>> = [];
  for (const [id, status] of all) {
    const [before, file] = [await docOf(id), await fileOf(id)];
    const [issue, ...more] = await openOf(ctx, id);
    const isByPerson = people.includes(status);
    expect([more, issue]).toMatchObject([
      [],
      { check: "reference.unknown-observatory", auto_fixable: !isByPerson, destructive: false },
    ]);
    if (isByPerson) {
      await expect(repairIssue(ctx, issue!)).rejects.toMatchObject({ code: "CONFLICT" });
      expect([await docOf(id), await fileOf(id)]).toEqual([before, file]);
      continue;
    }
    await repairIssue(ctx, issue!);
    const to = left.includes(status) ? "pending" : status;
    expect(await docOf(id)).toMatchObject({ ...kept, status: to, observatory_id: null });
    expect(await fileOf(id)).toEqual(file);
    repaired.push(issue!);
  }
  await scan(ctx, { kind: "full", deep: true });
  for (const issue of repaired) {
    const id = issue.document_id!;
    expect(await openOf(ctx, id)).toEqual([]);
    await undoRepair(ctx, issue);
    expect(await docOf(id)).toMatchObject({ ...kept, status: all.get(id), observatory_id: "gone" });
    expect(await fileOf(id)).toBeDefined();
  }
  const steps = await database.sql`select observatory_id from status_changes where from_status is not null`;
  expect(steps.map(({ observatory_id }) => observatory_id)).toEqual(Array(2 * left.length).fill("gone"));
});

test("a project whose only observatory is gone is paused instead of allowed everywhere", async () => {
  const { ctx, place } = await setUp();
  const named = await make.project(place.user_id, { observatory_ids: ["gone"] });
  const several = await make.project(place.user_id, { observatory_ids: ["gone", place.observatory_id] });
  const at = async (id: string) => {
    const found = await projects.find(database.db, id);
    return [found?.observatory_ids, found?.status];
  };
  for (const { id } of [named, several]) {
    const [issue] = await issuesOf(ctx, id);
    expect((await repairIssue(ctx, issue!)).status).toBe("repaired");
  }
  expect(await at(named.id)).toEqual([[], "paused"]);
  expect(await at(several.id)).toEqual([[place.observatory_id], "active"]);
});
