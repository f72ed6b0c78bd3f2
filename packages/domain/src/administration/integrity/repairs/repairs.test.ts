import { observations } from "@meridian/database";
import { auditOf, inTurn } from "@meridian/testkit";
import { expect, test } from "vitest";
import type { LiveNotice } from "../../../base/liveNotice.ts";
import { listStatusChanges } from "../../../observing/observations/index.ts";
import { listIssues } from "../issues/list.ts";
import { captured, integrityScene, limit } from "../scene.fixture.ts";
import { getIssue } from "./getIssue.ts";
import { repairIssue } from "./repair.ts";
import { undoRepair } from "./undo.ts";

const { database, make, setUp, scan } = integrityScene();

test("a repair looks again, happens once of two at once, shows itself before and after, and is taken back", async () => {
  const { ctx, observe } = await setUp();
  const observation = await observe(captured);
  const healed = await observe(captured);
  await scan(ctx, { kind: "quick" });
  const { items } = await listIssues(ctx, limit);
  const [issue, gone] = [observation, healed].map(({ id }) => items.find((one) => one.document_id === id)!);
  const { name } = (await observations.find(database.db, observation.id))!;
  expect(await getIssue(ctx, issue!)).toMatchObject({
    document_name: name,
    document: captured,
    repair: { action: "change", changes: [{ field: "captured_files", before: ["a.fits"] }] },
  });
  const repair = () => repairIssue(ctx, { id: issue!.id });
  const outcomes = await inTurn(database, { table: "observations", id: observation.id }, repair, repair);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await observations.find(database.db, observation.id)).not.toHaveProperty("captured_files");
  expect(await auditOf(database, issue!.id)).toHaveLength(1);
  await database.sql`update observations set doc = doc - 'captured_files' where id = ${healed.id}`;
  expect(await repairIssue(ctx, { id: gone!.id })).toMatchObject({ status: "resolved" });
  expect(await getIssue(ctx, issue!)).toMatchObject({ status: "repaired", repaired: { action: "change" } });
  expect(await undoRepair(ctx, { id: issue!.id })).toMatchObject({ status: "open" });
  expect(await observations.find(database.db, observation.id)).toMatchObject(captured);
  await repair();
  await observations.patch(database.db, observation.id, { priority: 9 }, new Date());
  await expect(undoRepair(ctx, { id: issue!.id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a document that isn't an object is deleted from any collection with its memberships, and comes back whole", async () => {
  const { ctx, place, observe } = await setUp();
  const observation = await observe();
  const member = await make.user();
  await database.sql`insert into project_members (project_id, user_id) values (${place.project_id}, ${member.id})`;
  await database.sql`update projects set doc = '["not a project"]' where id = ${place.project_id}`;
  const contents = async () => [
    await database.sql`select id, doc from projects`,
    await database.sql`select project_id, user_id from project_members`,
    await database.sql`select id from observations`,
  ];
  const before = await contents();
  await scan(ctx, { kind: "full" });
  const [issue] = (await listIssues(ctx, { ...limit, check: "structure.invalid-field" })).items;
  expect(issue).toMatchObject({
    collection: "projects",
    document_name: null,
    destructive: true,
    auto_fixable: true,
  });
  await repairIssue(ctx, { id: issue!.id });
  expect(await contents()).toEqual([[], [], [{ id: observation.id }]]);
  await undoRepair(ctx, { id: issue!.id });
  expect(await contents()).toEqual(before);
});

test("several repairs of one document are taken back one after the other", async () => {
  const { ctx, observe } = await setUp();
  const { id } = await observe();
  await database.sql`update observations set doc = doc || '{"captured_files": ["a"], "priority": "high"}'`;
  const contents = async () => (await database.sql`select doc from observations`)[0]!.doc;
  const before = await contents();
  await scan(ctx, { kind: "full" });
  const issues = (await listIssues(ctx, { ...limit, document_id: id, auto_fixable: true })).items;
  expect(issues).toHaveLength(2);
  for (const issue of issues) await repairIssue(ctx, { id: issue.id });
  await expect(undoRepair(ctx, { id: issues[0]!.id })).rejects.toMatchObject({ code: "CONFLICT" });
  for (const issue of issues.toReversed()) await undoRepair(ctx, { id: issue.id });
  expect(await contents()).toEqual(before);
});

test("a status that is taken back is a step of its own, which nobody is mailed about and no check counts", async () => {
  const said: LiveNotice[] = [];
  const { ctx, observe } = await setUp({ live: { publish: (...notices) => void said.push(...notices) } });
  const day = 86_400_000;
  const started_at = new Date(Date.now() - 3 * day).toISOString();
  const { id } = await observe({ status: "in_progress", started_at });
  await database.sql`delete from status_changes`;
  await database.sql`
    insert into status_changes (id, observation_id, from_status, to_status, actor_type, at)
    values ('0', ${id}, 'assigned', 'in_progress', 'plugin', ${started_at})`;
  await database.sql`update observations set doc = doc || '{"priority": 1e400}' where id = ${id}`;
  const document = async () =>
    (await database.sql`select doc::text from observations where id = ${id}`)[0]!.doc;
  const before = await document();
  const stuck = { ...limit, check: "observation.stuck-in-progress" } as const;
  await scan(ctx, { kind: "full" });
  const [issue] = (await listIssues(ctx, stuck)).items;
  await repairIssue(ctx, issue!);
  await database.sql`delete from notification_events`;
  said.length = 0;

  await undoRepair(ctx, issue!);
  expect(await document()).toBe(before);
  const steps = await listStatusChanges(ctx, { id, limit: 10, order: "desc" });
  expect(steps.items).toMatchObject([
    { from: "failed", to: "in_progress", actor_type: "undo", actor_name: expect.any(String) },
    { from: "in_progress", to: "failed", actor_type: "user" },
    { to: "in_progress", actor_type: "plugin" },
  ]);
  expect(await auditOf(database, id)).toMatchObject([
    {},
    { before: { status: "failed" }, after: { status: "in_progress" } },
  ]);
  expect(said).toContainEqual(expect.objectContaining({ type: "observation.changed", id }));
  expect(await database.sql`select event from notification_events`).toEqual([]);
  await scan(ctx, { kind: "full", deep: true });
  const open = (await listIssues(ctx, { ...limit, status: "open" })).items;
  expect(open.map(({ check }) => check).sort()).toEqual([
    "observation.stuck-in-progress",
    "structure.invalid-field",
  ]);
});

test("a number that no double can hold is shown as it is stored, in the document and in what a repair changes", async () => {
  const { ctx, observe } = await setUp();
  const { id } = await observe();
  await database.sql`update observations set doc = doc || '{"priority": 1e400}' where id = ${id}`;
  await scan(ctx, { kind: "full" });
  const [issue] = (await listIssues(ctx, { ...limit, check: "structure.invalid-field" })).items;
  const stored = `1${"0".repeat(400)}`;
  const shown = await getIssue(ctx, issue!);
  expect(shown.document_text).toContain(`"priority": ${stored}`);
  expect(shown.repair?.changes).toEqual([{ field: "priority", before: stored, after: 5 }]);
});
