import { downtimes } from "@meridian/database";
import { expect, test } from "vitest";
import { atNight } from "./atNight.fixture.ts";
import { meridian } from "./meridian.ts";
import { visit } from "./visit.ts";

const site = meridian();
const hour = 3_600_000;
/** As long as people may write one, without a place to break it. */
const long = "x".repeat(500);

test.each([360, 1280])("a reason without a space breaks within a page of %i pixels", async (width) => {
  const { page, id: user_id } = await site.person("Ada", { viewport: { width, height: 800 } });
  const since = new Date().toISOString();
  const hold = { reason: long, until: null, by: user_id, since };
  const reported = { weather_reason: long, safety_reason: long } as const;
  const make = (name: string, fields: object) =>
    site.make.observatory(user_id, { name, status: "online", ...atNight(28), ...reported, ...fields });
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const [held, open, wet, unsafe, down] = await Promise.all([
    make("Held", { hold }),
    make("Open", { hold, left_open: true, safety: "unsafe" }),
    make("Wet", { weather_hold: true }),
    make("Unsafe", { safety: "unsafe" }),
    make("Down", {}),
  ]);
  for (const [start, end] of [
    [-1, 1],
    [3, 4],
  ] as const)
    await downtimes.insert(
      site.database.db,
      { observatory_id: down.id, start: at(start), end: at(end), reason: long, created_by: user_id },
      new Date(),
    );
  for (const { id } of [held, open, wet, unsafe, down]) await site.make.connection(id);
  const ids = [held.id, open.id, wet.id, unsafe.id, down.id];
  const { id: project_id } = await site.make.project(user_id, { observatory_ids: ids });
  const observations = await Promise.all(
    ids.map((observatory_id) =>
      site.make.observation(
        { user_id, observatory_id, project_id },
        {
          status: "assigned",
          target: { name: "Polaris", ra: 37.95, dec: 89.26, rotation: null },
        },
      ),
    ),
  );
  const excess = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main *, [role=dialog] *")]
        .filter(
          (one) => one.textContent?.includes("xxxx") && one.getBoundingClientRect().right > window.innerWidth,
        )
        .map((one) => `${location.pathname}${location.search}: ${one.tagName}.${one.className}`),
    );
  const fits = async (path: string) => {
    await visit(page, `${site.url}/app/${path}`);
    await page.getByText(/x{20}/).first().waitFor();
    expect.soft(await excess()).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
  };
  await fits("");
  for (const id of ids) await fits(`observatories/${id}`);
  for (const id of [open.id, wet.id]) await fits(`observatories/${id}?tab=connection`);
  await fits(`observatories/${down.id}?tab=downtimes`);
  for (const { id } of observations.slice(0, 4)) await fits(`observations/${id}`);
  await visit(page, `${site.url}/app/observatories/${open.id}`);
  await page.getByRole("main").getByRole("button", { name: "End hold" }).click();
  await page.getByRole("dialog").getByText(/x{20}/).waitFor();
  expect.soft(await excess()).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Change hold" }).click();
  await page.getByRole("dialog").getByText(/x{20}/).waitFor();
  expect.soft(await excess()).toEqual([]);
});
