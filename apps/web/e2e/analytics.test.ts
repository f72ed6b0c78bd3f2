import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";
import { visit } from "./visit.ts";

const site = meridian();
const now = () => new Date();

/** Has everything counted, as it is every minute, and waits for this count: another may be under way. */
async function count() {
  const { sql } = site.database;
  await sql`delete from analytics_state`;
  const [job] = await sql`select id from graphile_worker.add_job('keepAnalytics')`;
  const waiting = () => sql`select from graphile_worker._private_jobs where id = ${job!.id}`;
  await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(0);
}

/** An observatory with four observations, of which three ended, and where its figures are shown. */
async function seed() {
  const admin = await site.person("Ada", { serverAdmin: true });
  const keeper = await site.person("Vera");
  const observatory = await site.make.observatory(keeper.id, { name: "Roque de los Muchachos" });
  const project = await site.make.project(keeper.id);
  const place = { project_id: project.id, observatory_id: observatory.id, user_id: keeper.id };
  const ended = { finished_at: now().toISOString(), status_reason: "Clouds after 40 min" };
  for (const status of ["completed", "failed", "aborted", "pending"] as const)
    await site.make.observation(place, { status, ...(status !== "pending" && ended) });
  await count();
  return { admin, keeper, tab: `${site.url}/app/observatories/${observatory.id}?tab=analytics` };
}

const figure = (page: Page, name: string) =>
  page.locator("dl > div", { has: page.locator("dt", { hasText: name }) }).locator("dd");

/** Reds of any lightness have no green or blue to speak of. */
const isRed = (color: string) => {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  return green <= red * 0.75 && blue <= red * 0.75;
};

test("figures, charts and the tables behind them, over the days in the address", async () => {
  const { admin, keeper, tab } = await seed();
  const { page } = admin;
  await visit(page, `${site.url}/app/analytics`);
  expect(await figure(page, "Observations").textContent()).toBe("4");
  expect(await figure(page, "Succeeded").textContent()).toBe("33.3%");
  await expect.poll(() => page.locator(".recharts-bar-rectangle").count()).toBeGreaterThan(0);
  await page.getByText("Clouds after # min").first().waitFor();
  await page.getByText(/^Counted \d+ s ago|Counted \d+ minutes? ago/).waitFor();
  await page.getByRole("heading", { name: "All time" }).waitFor();
  await page.getByRole("heading", { name: /^\d+ \w+ \d+ to \d+ \w+ \d+, days in UTC$/ }).waitFor();
  await page.getByRole("button", { name: "7 days" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("range")).toBe("7d");

  // By the keyboard: from the chart to its table, and in it.
  await page.getByRole("button", { name: "Submitted observations as a table" }).press("Enter");
  const table = page.getByRole("region", { name: "Submitted observations, table" });
  await expect.poll(() => table.getByRole("row").count()).toBe(8);
  const today = now().toISOString().slice(0, 10);
  const cells = await table.getByRole("row", { name: today }).getByRole("cell").allInnerTexts();
  expect(cells.filter((cell) => cell !== "0")).toEqual(["4", "1", "1", "1", "1"]);

  const first = page.getByRole("textbox", { name: "First day, UTC" });
  const inWords = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
  const shown = `${now().getUTCDate()} ${inWords.format(now())} ${now().getUTCFullYear()}`;
  await first.fill("soon");
  await first.fill(shown);
  await expect.poll(() => table.getByRole("row").count()).toBe(2);
  await page.reload();
  expect(await first.inputValue()).toBe(shown);

  await page.getByRole("link", { name: "Roque de los Muchachos" }).click();
  await page.getByRole("tab", { name: "Analytics", selected: true }).waitFor();

  await visit(keeper.page, tab);
  expect(await figure(keeper.page, "Observations").textContent()).toBe("4");
  expect(await keeper.page.getByText("Busiest observatories").count()).toBe(0);
  await keeper.page.goto(`${site.url}/app/analytics`);
  await keeper.page.getByText("This page is for server administrators").waitFor();
});

test("at night the charts are red on near-black, and the library comes only with them", async () => {
  const { admin } = await seed();
  const { page } = admin;
  const scripts: string[] = [];
  page.on("request", (request) => void scripts.push(new URL(request.url()).pathname));
  await visit(page, `${site.url}/app/`);
  expect(scripts.filter((path) => path.includes("charts"))).toEqual([]);
  await page.evaluate(() => localStorage.setItem("meridian.appearance", "night"));
  await visit(page, `${site.url}/app/analytics`);
  expect(scripts.some((path) => path.includes("charts"))).toBe(true);
  await expect.poll(() => page.locator(".recharts-bar-rectangle").count()).toBeGreaterThan(0);
  const colors = await page.evaluate(() =>
    [...document.querySelectorAll("main svg *, main dd, main p, main li, main li *")].flatMap((element) => {
      const { color, fill, stroke } = getComputedStyle(element);
      return [color, fill, stroke].filter((value) => value.startsWith("rgb"));
    }),
  );
  expect(colors.length).toBeGreaterThan(50);
  // Shades of one colour don't tell statuses apart: each has a pattern of its own.
  const fills = await page
    .locator("main li rect")
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).fill));
  expect(new Set(fills).size).toBe(6);
  expect(fills.filter((fill) => fill.startsWith("url"))).toHaveLength(5);
  expect(colors.filter((color) => !isRed(color))).toEqual([]);
});
