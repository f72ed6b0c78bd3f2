import { targetOptionsInput } from "@meridian/contract";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { announcing } from "./announcing.fixture.ts";
import { listTargetOptions } from "./options.ts";
import { previewTargets } from "./preview.ts";

const database = testDatabase();
const parse = (input: object) => targetOptionsInput.parse(input);

test("previews and options refuse the wrong actor", async () => {
  const { as, users, everyone } = await announcing(database, 1);
  const person = as(users[0]!);
  await expect(previewTargets(person, { targets: everyone })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(listTargetOptions(person, parse({ kind: "users" }))).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("a preview counts each person once and shows a few by name", async () => {
  const { ctx, make, users, everyone } = await announcing(database, 7);
  const observatory = await make.observatory(users[0]!.id);
  const targets = [...everyone, { kind: "observatories" as const, ids: [observatory.id] }];
  const preview = await previewTargets(ctx, { targets });
  expect(preview.recipient_count).toBe(7);
  const named = users.map(({ id, name, email }) => ({ user_id: id, name, email }));
  expect(preview.sample).toEqual(named.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, 5));
});

test("a preview may reach nobody, but not what doesn't exist", async () => {
  const { ctx, make } = await announcing(database);
  const gone = await make.user({ deactivated_at: new Date() });
  const nobody = await previewTargets(ctx, { targets: [{ kind: "users", ids: [gone.id] }] });
  expect(nobody).toEqual({ recipient_count: 0, sample: [] });
  const unknown = previewTargets(ctx, { targets: [{ kind: "organizations", ids: ["no-such-one"] }] });
  await expect(unknown).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "targets.0.ids" }] });
});

test("options are found by a part of their name, email or short name", async () => {
  const { ctx, make, admin } = await announcing(database);
  const user = await make.user({ name: "Caroline Herschel", email: "caroline@slough.example" });
  await make.user({ name: "Gone Herschel", deactivated_at: new Date() });
  const organization = await make.organization(admin.id, { name: "Royal 100% Society", short_name: "RS_1" });
  const observatory = await make.observatory(admin.id, { name: "Slough" });
  const project = await make.project(admin.id, { name: "Comets" });
  const found = async (kind: string, search: string) =>
    (await listTargetOptions(ctx, parse({ kind, search }))).items;
  const expected = [{ id: user.id, label: user.name, detail: user.email }];
  expect(await found("users", "HERSCHEL")).toEqual(expected);
  expect(await found("users", "caroline@")).toEqual(expected);
  expect(await found("users", "%")).toEqual([]);
  const society = [{ id: organization.id, label: "Royal 100% Society", detail: "RS_1" }];
  expect(await found("organizations", "100%")).toEqual(society);
  expect(await found("organizations", "rs_")).toEqual(society);
  expect(await found("observatories", "slou")).toEqual([
    { id: observatory.id, label: "Slough", detail: null },
  ]);
  expect(await found("projects", " comet ")).toEqual([{ id: project.id, label: "Comets", detail: null }]);
});

test("options page through everything, also things without a name", async () => {
  const { ctx, make, admin } = await announcing(database);
  const ids = await Promise.all([1, 2, 3, 4, 5].map(async () => (await make.project(admin.id)).id));
  await database.sql`update projects set doc = doc - 'name' where id in ${database.sql(ids.slice(0, 2))}`;
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listTargetOptions(ctx, parse({ kind: "projects", limit: 2, cursor }));
    seen.push(...page.items.map((item) => item.id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual([...new Set(seen)]);
  expect(seen).toEqual(expect.arrayContaining(ids));
});
