import { Readable } from "node:stream";
import { subsolarPoint } from "@meridian/contract";
import { downtimes, newId, userFiles } from "@meridian/database";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian, soon } from "./meridian.ts";
import { visit, visitLive } from "./visit.ts";

const site = meridian();

/** Places where it is noon and midnight: half a turn from there, at the equator. */
function places() {
  const { longitude } = subsolarPoint(Date.now());
  const away = (degrees: number) => ((((longitude + degrees + 180) % 360) + 360) % 360) - 180;
  return {
    noon: { latitude: 0, longitude: away(0) },
    midnight: (degrees: number) => ({ latitude: 10, longitude: away(180 + degrees) }),
  };
}

/** An observatory in each state, of which only Nightfall, Cloudy and Noon are Vera's to observe at. */
async function network(ownerId: string) {
  const { noon, midnight } = places();
  const { db } = site.database;
  const add = async (name: string, fields: object) => {
    const { id } = await site.make.observatory(ownerId, { name, status: "online", ...fields });
    await site.make.connection(id);
    return id;
  };
  const until = "2099-01-02T02:21:00.000Z";
  const hold = { reason: "Mirror washing", until, by: ownerId, since: new Date().toISOString() };
  const nightfall = await add("Nightfall", midnight(0));
  await add("Cloudy", { ...midnight(15), weather_hold: true });
  await add("Kept", { ...midnight(-15), hold });
  await add("Noon", noon);
  const shut = await add("Shut", { ...midnight(-30), status: "offline" });
  const down = await add("Works", midnight(-45));
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const downtime = { start: hours(-1), end: hours(1), reason: "New camera", created_by: ownerId };
  await downtimes.insert(db, { observatory_id: down, ...downtime }, new Date());
  return { nightfall, shut };
}

const byState = (page: Page) =>
  page.getByRole("list", { name: "Observatories by state" }).getByRole("listitem");
const mark = (page: Page, id: string) => page.locator(`[data-site="${id}"]`);

test("the home page shows what every observatory does, and an exposure that starts appears without a reload", async () => {
  const { page, id: user_id } = await site.person("Vera");
  const { nightfall } = await network(user_id);
  const project = await site.make.project(user_id, { observatory_ids: [nightfall] });
  const place = { user_id, project_id: project.id, observatory_id: nightfall };
  const exposures = [{ filter: "L", exposure_time: 60, exposure_count: 3, acquired: 1 }] as never;
  const target = { name: "M 42", ra: 83.8, dec: -5.4, rotation: null };
  const asked = { name: "Orion", status: "paused", started_at: new Date().toISOString() } as const;
  const { id } = await site.make.observation(place, { ...asked, target, exposures });

  await visitLive(page, `${site.url}/app/`);
  await page.getByText(/^Dark now at 5 of 6, 1 of them offline; next: Noon in /).waitFor();
  await expect
    .poll(async () =>
      (await byState(page).allInnerTexts()).map((words) => words.trim().replaceAll(/\s+/g, " ")),
    )
    .toEqual([...["Idle 1", "Held 1", "Bad weather 1", "Planned downtime 1", "Daylight 1"], "Offline 1"]);
  expect(await mark(page, nightfall).getAttribute("data-state")).toBe("idle");
  const own = page.getByRole("region", { name: "Your observations" });
  await own.getByText(/^1 observation waits/).waitFor();

  expect((await page.request.post(`${site.url}/observations/${id}/resume`)).status()).toBe(200);
  await mark(page, nightfall).getByText("M 42, L 2 of 3").waitFor(soon);
  expect(await mark(page, nightfall).getAttribute("data-state")).toBe("observing");
  await byState(page).filter({ hasText: "Observing" }).waitFor();
  const running = own.getByRole("list", { name: "Running" }).getByRole("listitem");
  await running.getByText("1 of 3").waitFor(soon);
  await running.getByText("Nightfall").waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "6 observatories that you see, as a list" }).press("Enter");
  const listed = page.getByRole("list", { name: "Observatories", exact: true }).getByRole("listitem");
  await listed.filter({ hasText: "Observing M 42, L 2 of 3" }).getByText("Nightfall").waitFor();
  await listed.filter({ hasText: "Works" }).getByText("Planned downtime: New camera").waitFor();
  await listed.filter({ hasText: "Kept" }).getByText("Held: Mirror washing").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 768, height: 1024 });
  await mark(page, nightfall).locator("circle").click();
  await page.getByRole("heading", { level: 1, name: "Nightfall" }).waitFor();
});

test("an observation that has begun is said to run only where its observatory observes", async () => {
  const { page, id: user_id } = await site.person("Ada");
  const { nightfall, shut } = await network(user_id);
  const { id: stuck } = await site.make.observatory(user_id, {
    ...{ name: "Stuck", status: "online", safety: "unsafe", ...places().midnight(30) },
  });
  await site.make.connection(stuck);
  const project = await site.make.project(user_id, { observatory_ids: [nightfall, shut, stuck] });
  const begun = { status: "in_progress", started_at: new Date().toISOString() } as const;
  for (const [name, observatory_id] of [
    ["Nebula", nightfall],
    ["Comet", shut],
    ["Cluster", stuck],
  ] as const)
    await site.make.observation({ user_id, project_id: project.id, observatory_id }, { name, ...begun });
  await visit(page, `${site.url}/app/`);
  const begunOf = page.getByRole("list", { name: "Running" }).getByRole("listitem");
  await begunOf.filter({ hasText: "Nebula" }).getByText("Now", { exact: true }).waitFor();
  const standing = begunOf.filter({ hasText: "Comet" });
  await standing.getByText("Shut: Offline").waitFor();
  await standing.getByText("Begun", { exact: true }).waitFor();
  const closed = begunOf.filter({ hasText: "Cluster" });
  await closed.getByText("Stuck: Unsafe").waitFor();
  await closed.getByText("Begun", { exact: true }).waitFor();
  expect(await begunOf.getByText("Now", { exact: true }).count()).toBe(1);
  await byState(page).filter({ hasText: "Unsafe 1" }).waitFor();
  expect(await mark(page, stuck).getAttribute("data-state")).toBe("unsafe");
});

test("labels and marks on the map don't cover each other, and on a telephone a list takes its place", async () => {
  const { page, id } = await site.person("Ada");
  await network(id);
  await visit(page, `${site.url}/app/`);
  const boxes = (what: string) =>
    page
      .locator(`[data-site] ${what}`)
      .evaluateAll((found) => found.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  await expect.poll(() => page.locator("[data-site]").count()).toBe(6);
  // At the hours when night lies over the edge of the map, there isn't room for each of them.
  await expect.poll(async () => (await boxes("text")).length).toBeGreaterThan(3);
  const labels = await boxes("text");
  // A letter's box is a little taller than the letter.
  const edge = 1.5;
  const all = [...labels, ...(await boxes("path:last-child"))];
  for (const [at, one] of labels.entries())
    for (const other of all.slice(at + 1))
      expect(
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > edge &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > edge,
      ).toBe(false);

  await page.setViewportSize({ width: 360, height: 740 });
  const listed = page.getByRole("list", { name: "Observatories", exact: true }).getByRole("listitem");
  await listed.filter({ hasText: "Cloudy" }).getByText("Bad weather").waitFor();
  expect(await listed.count()).toBe(6);
  // A hold ends by the clock of its observatory, on a day that is named.
  await listed.filter({ hasText: "Mirror washing" }).getByText("until 2 Jan 2099, 02:21 UTC").waitFor();
  for (const link of await listed.getByRole("link").all())
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  expect(await page.locator("[data-site]").count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await violations(page)).toEqual([]);
  await listed.getByRole("link", { name: "Cloudy" }).click();
  await page.getByRole("heading", { level: 1, name: "Cloudy" }).waitFor();
});

test("a finger beside a name on the map of a tablet opens the observatory that it means", async () => {
  const { page, id: ada } = await site.person("Ada", {
    viewport: { width: 768, height: 1024 },
    hasTouch: true,
  });
  const { id } = await site.make.observatory(ada, { name: "Teide", latitude: 28.3, longitude: -16.5 });
  await visit(page, `${site.url}/app/`);
  const { x, y, width } = (await mark(page, id).locator("text").boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y - 60);
  await page.touchscreen.tap(x + width / 2, y - 16);
  await page.getByRole("heading", { level: 1, name: "Teide" }).waitFor();
});

test("requests and failures are shown to whom they need, and nothing is while nothing does", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { id: observatory_id } = await site.make.observatory(ada.id, { name: "Teide", listed: true });
  const project = await site.make.project(ada.id, { observatory_ids: [observatory_id] });
  const place = { user_id: ada.id, project_id: project.id, observatory_id };
  const finished_at = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await site.make.observation(place, { name: "Long ago", status: "failed", finished_at });
  const { page } = ada;
  await visitLive(page, `${site.url}/app/`);
  await page.getByRole("region", { name: "What you administer" }).getByText("1 observation").waitFor();
  const needs = page.getByRole("region", { name: "Needs you" });
  expect(await needs.count()).toBe(0);

  const request = { data: { message: "I watch comets." } };
  await vera.page.request.post(`${site.url}/observatories/${observatory_id}/access-requests`, request);
  await needs.getByText("1 person asks for access").waitFor(soon);
  const failed = { name: "Tonight's", status_reason: "The dome is stuck", status: "failed" } as const;
  await site.make.observation(place, { ...failed, finished_at: new Date().toISOString() });
  await page.reload();
  await needs.getByRole("listitem").filter({ hasText: "The dome is stuck" }).waitFor();
  expect(await needs.getByText("Long ago").count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await needs.getByRole("link", { name: "Tonight's failed" }).click();
  await page.getByRole("heading", { level: 1, name: "Tonight's" }).waitFor();
});

test("the newest images of one's own stand in a strip, and lead to their observation", async () => {
  const { page, id: user_id } = await site.person("Ada");
  const { id: observatory_id } = await site.make.observatory(user_id, { name: "Teide" });
  const project = await site.make.project(user_id);
  const place = { user_id, observatory_id, project_id: project.id };
  const { id: observation_id } = await site.make.observation(place, { name: "Spiral", status: "completed" });
  const preview_key = `previews/${newId()}`;
  const picture = await page.request.get(`${site.url}/app/favicon.svg`);
  await site.objectStore.put(preview_key, Readable.from([await picture.body()]));
  await visit(page, `${site.url}/app/`);
  const strip = page.getByRole("region", { name: "Last images" });
  expect(await strip.count()).toBe(0);
  for (const filter of ["L", "R"])
    await userFiles.insert(
      site.database.db,
      {
        ...{ observation_id, observatory_id, user_id, kind: "light", filter, size_bytes: 1, preview_key },
        ...{ storage_key: newId(), sha256: "0".repeat(64) },
      },
      new Date(),
    );
  await page.reload();
  await strip.getByRole("link", { name: /M 31, R.*Teide/ }).waitFor();
  expect(await strip.getByRole("listitem").count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await strip.getByRole("link", { name: /M 31, L/ }).click();
  await page.getByRole("heading", { level: 1, name: "Spiral" }).waitFor();
});

test("an administrator reads on Tonight that health isn't good, and that there is no backup yet", async () => {
  const { page } = await site.person("Ines", { serverAdmin: true });
  const { sql } = site.database;
  const put = (table: string, doc: object) => sql`
    insert into ${sql(table)} (id, doc, created_at) values (${newId()}, ${JSON.stringify(doc)}::text::jsonb, now())`;
  await put("restore_drills", { status: "failed" });
  await visit(page, `${site.url}/app/`);
  const needs = page.getByRole("region", { name: "Needs you" });
  const health = needs.getByRole("listitem").filter({ hasText: "Health is degraded" });
  await health.getByText("Restore drill: the latest restore drill failed").waitFor();
  expect(await violations(page)).toEqual([]);
  await needs.getByRole("link", { name: "No backup yet" }).click();
  await page.getByRole("heading", { level: 1, name: "Backups" }).waitFor();
  await put("backups", { status: "completed", completed_at: new Date().toISOString() });
  const read = page.waitForResponse((response) => response.url().includes("health.system"));
  await visit(page, `${site.url}/app/`);
  await read;
  await health.waitFor();
  expect(await needs.getByText("No backup yet").count()).toBe(0);
});
