import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { announcing, message } from "../announcing.fixture.ts";
import { createAnnouncement } from "../create.ts";
import { acknowledgementsOverTime } from "./overTime.ts";

const database = testDatabase();

/** An announcement that was acknowledged at these times, and by one recipient not at all. */
async function acknowledgedAt(...times: string[]) {
  const setting = await announcing(database, times.length + 1);
  const { id } = await createAnnouncement(setting.ctx, message(setting.everyone));
  for (const [at, time] of times.entries())
    await database.sql`
      update announcement_recipients set acknowledged_at = ${time}
       where announcement_id = ${id} and user_id = ${setting.users[at]!.id}`;
  return { ...setting, id };
}

test.each([
  [60, ["10:00:05", "10:00:59", "10:02:00"], ["10:00", "10:01", "10:02"], [2, 0, 1]],
  [300, ["10:07:00", "10:59:00"], ["10:05", "10:55"], [1, 1]],
  [3600, ["01:30:00", "23:00:00", "23:59:59"], ["01:00", "23:00"], [1, 2]],
])("the counts are in steps of %i seconds, without gaps", async (step_seconds, times, edges, counts) => {
  const at = (time: string) => new Date(`2026-03-02T${time}Z`).toISOString();
  const { ctx, id } = await acknowledgedAt(...times.map(at));
  await acknowledgedAt(at("12:00:00"));
  const found = await acknowledgementsOverTime(ctx, { id });
  expect(found.step_seconds).toBe(step_seconds);
  const [first, last] = [found.steps[0]!, found.steps.at(-1)!];
  expect([first.at, last.at]).toEqual([at(`${edges[0]}:00`), at(`${edges.at(-1)}:00`)]);
  expect(found.steps).toHaveLength((Date.parse(last.at) - Date.parse(first.at)) / 1000 / step_seconds + 1);
  expect(found.steps.map(({ acknowledged }) => acknowledged).filter((n) => n > 0)).toEqual(
    counts.filter((n) => n > 0),
  );
});

test("years are no more steps than an hour is; weeks begin on a Monday; nobody yet is none", async () => {
  const weeks = await acknowledgedAt("2026-01-01T00:00:00Z", "2026-06-01T00:00:00Z");
  const found = await acknowledgementsOverTime(weeks.ctx, weeks);
  expect(found.step_seconds).toBe(7 * 86_400);
  expect(new Date(found.steps[0]!.at).getUTCDay()).toBe(1);
  const years = await acknowledgedAt("1990-01-01T00:00:00Z", "2026-06-01T00:00:00Z");
  expect((await acknowledgementsOverTime(years.ctx, years)).steps.length).toBeLessThanOrEqual(48);
  const none = await acknowledgedAt();
  expect((await acknowledgementsOverTime(none.ctx, none)).steps).toEqual([]);
});

test("the counts are for those who may announce there", async () => {
  const { as, users, id } = await acknowledgedAt("2026-01-01T00:00:00Z");
  await expect(acknowledgementsOverTime(as(users[0]!), { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
