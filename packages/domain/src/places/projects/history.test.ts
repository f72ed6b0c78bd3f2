import { listHistoryInput } from "@meridian/contract";
import { type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { createProject, listProjectHistory, updateProject } from "./index.ts";
import { projectScene } from "./projects.fixture.ts";

const database = testDatabase();
const { make, as, nobody, people } = projectScene(database);
const entries = async (user: TestUser, input: object) =>
  (await listProjectHistory(as(user), listHistoryInput.parse(input))).items;

test("all who belong to a project read its history, filtered, newest first; nobody else", async () => {
  const [owner, member, stranger] = await people(3);
  const admin = await make.user({ server_admin: true });
  const { id } = await createProject(as(owner!), {
    name: "Novae",
    description: "",
    organization_id: null,
    observatory_ids: [],
  });
  await make.projectMember(id, member!.id);
  await updateProject(as(owner!), { id, status: "paused" });
  await updateProject(as(admin), { id, name: "Supernovae" });
  const events = ["project_updated", "project_status_changed", "project_created"];
  for (const user of [owner!, member!, admin])
    expect((await entries(user, { id })).map(({ event }) => event)).toEqual(events);
  expect(await entries(owner!, { id, actor: admin.name })).toMatchObject([
    { event: "project_updated", actor_id: admin.id, actor_name: admin.name },
  ]);
  expect(await entries(owner!, { id, event: "project_status" })).toHaveLength(1);
  await expect(entries(stranger!, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(listProjectHistory(nobody(), listHistoryInput.parse({ id }))).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
  await expect(entries(owner!, { id, cursor: "?" })).rejects.toMatchObject({ code: "INVALID" });
});
