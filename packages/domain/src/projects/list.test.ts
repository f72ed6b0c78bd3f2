import { listProjectsInput } from "@meridian/contract";
import { newId } from "@meridian/database";
import { actorFor, factories, type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { listProjects } from "./list.ts";

const database = testDatabase();
const make = factories(database);
const list = (user: TestUser, input: object = {}) =>
  listProjects(testContext(database, { actor: actorFor(user) }), listProjectsInput.parse(input));
const names = (page: { items: { name: string }[] }) => page.items.map((item) => item.name);

test("refuses somebody who isn't signed in", async () => {
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  const asking = listProjects(anonymous, listProjectsInput.parse({}));
  await expect(asking).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("shows the projects that the person belongs to, by name", async () => {
  const [owner, member, boss, nobody] = await Promise.all(Array.from({ length: 4 }, () => make.user()));
  const organization = await make.organization(boss!.id);
  const project = await make.project(owner!.id, { name: "beta", organization_id: organization.id });
  await make.project(owner!.id, { name: "Alpha" });
  await make.projectMember(project.id, member!.id);
  expect(names(await list(owner!))).toEqual(["Alpha", "beta"]);
  expect(names(await list(owner!, { search: "BET" }))).toEqual(["beta"]);
  expect(names(await list(member!))).toEqual(["beta"]);
  expect(names(await list(boss!))).toEqual(["beta"]);
  expect(names(await list(nobody!))).toEqual([]);
});

test("shows an administrator every project once, however odd the documents", async () => {
  const admin = await make.user({ server_admin: true });
  for (const doc of [{}, [], { name: 1, status: "lost", observatory_ids: [null] }])
    await database.sql`insert into projects (id, doc) values (${newId()}, ${database.sql.json(doc)})`;
  for (const name of ["same", "Same"]) await make.project(admin.id, { name });
  const rows = await database.sql`select id from projects order by id`;
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(admin, { limit: 2, cursor });
    ids.push(...page.items.map((item) => item.id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(ids.sort()).toEqual(rows.map((row) => row.id));
});
