import { saveViewInput } from "@meridian/contract";
import { actorFor, factories, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { getProfile, removeView, saveView } from "./index.ts";

const database = testDatabase();
const person = async () => testContext(database, { actor: actorFor(await factories(database).user()) });
const mine = { list: "observations", name: "Mine", search: "?mine=true" } as const;

test("views that are saved at once are all kept, and one of the same name takes the place of the other", async () => {
  const ctx = await person();
  const names = Array.from({ length: 12 }, (_, at) => `View ${at}`);
  await Promise.all(names.map((name) => saveView(ctx, { ...mine, name })));
  await saveView(ctx, { ...mine, list: "projects" });
  await saveView(ctx, { ...mine, name: "View 3", search: "?status=failed" });
  const { saved_views } = await getProfile(ctx);
  expect(saved_views).toHaveLength(13);
  expect(saved_views).toContainEqual({ ...mine, name: "View 3", search: "?status=failed" });
  await removeView(ctx, { list: "observations", name: "View 3" });
  expect((await getProfile(ctx)).saved_views).toHaveLength(12);
  await expect(removeView(ctx, { list: "observations", name: "View 3" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await getProfile(await person())).saved_views).toEqual([]);
});

test("a view keeps how its list looks, and one that was saved without that goes on without it", async () => {
  const ctx = await person();
  const look = { compact: true, hidden_columns: ["status", "project"] };
  await saveView(ctx, { ...mine, name: "Narrow", look });
  await saveView(ctx, mine);
  expect((await getProfile(ctx)).saved_views).toEqual([mine, { ...mine, name: "Narrow", look }]);
  for (const wrong of [{ compact: true }, { ...look, hidden_columns: [""] }, { ...look, width: 3 }])
    expect(saveViewInput.safeParse({ ...mine, look: wrong }).success).toBe(false);
});

test("a view is the part of an address after its path, and there are a hundred at most", async () => {
  for (const search of ["status=failed", "?a b", "https://elsewhere.example", `?${"x".repeat(2000)}`])
    expect(saveViewInput.safeParse({ ...mine, search }).error?.issues).toMatchObject([{ path: ["search"] }]);
  expect(saveViewInput.safeParse({ ...mine, list: "secrets" }).error?.issues).toMatchObject([
    { path: ["list"] },
  ]);
  const ctx = await person();
  for (let at = 0; at < 100; at += 1) await saveView(ctx, { ...mine, name: `View ${at}` });
  await expect(saveView(ctx, { ...mine, name: "One more" })).rejects.toMatchObject({ code: "CONFLICT" });
  await saveView(ctx, { ...mine, name: "View 99", search: "" });
});
