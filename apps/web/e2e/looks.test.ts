import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian } from "./meridian.ts";

const site = meridian();

/** An administrator with an observatory, and observations in some statuses. */
async function scene(options: Parameters<typeof site.person>[1] = {}) {
  const ada = await site.person("Ada", { serverAdmin: true, ...options });
  const observatory = await site.make.observatory(ada.id, { name: "Calar Alto" });
  const project = await site.make.project(ada.id, { name: "Comets" });
  const place = { user_id: ada.id, project_id: project.id, observatory_id: observatory.id };
  for (const status of ["completed", "failed", "pending"] as const)
    await site.make.observation(place, { status });
  return { ...ada, observatory, project };
}

/** Returns the parts drawn in a colour that has more than a few percent of green or blue in it, and the colour. */
const shining = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      if (
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        element.closest("defs, img, video, canvas, iframe")
      )
        continue;
      const style = getComputedStyle(element);
      const isDrawing = element instanceof SVGElement;
      const colours = {
        color: style.color,
        background: style.backgroundColor,
        border: Number.parseFloat(style.borderTopWidth) > 0 ? style.borderTopColor : "",
        fill: isDrawing ? style.fill : "",
        stroke: isDrawing ? style.stroke : "",
      };
      for (const [what, colour] of Object.entries(colours)) {
        const [, , green = 0, blue = 0, alpha = 1] = /^rgba?\((.*)\)$/.exec(colour)
          ? [colour, ...(colour.match(/[\d.]+/g) ?? []).map(Number)]
          : [];
        if (Number(alpha) > 0.02 && Math.max(Number(green), Number(blue)) > 12)
          found.add(`${element.tagName}.${element.getAttribute("class")} ${what} ${colour}`);
      }
    }
    return [...found];
  });

test("at night everything is drawn in red alone, charts and the map included", async () => {
  const { page, observatory } = await scene();
  await page.goto(`${site.url}/app/`);
  await page.evaluate(() => localStorage.setItem("meridian.appearance", "night"));
  const paths = {
    "": "as a list",
    observations: "Submitted by",
    observatories: "Calar Alto",
    [`observatories/${observatory.id}`]: "Last seen",
    [`observatories/${observatory.id}?tab=observations`]: "Submitted by",
    analytics: "All time",
    integrity: "Scan now",
    health: "Checked",
    profile: "Show times in",
    "announcements/new": "Severity",
    "observations/new": "Target",
  };
  for (const [path, words] of Object.entries(paths)) {
    await page.goto(`${site.url}/app/${path}`);
    await page.getByText(words).first().waitFor();
    if (path === "analytics") await page.locator(".recharts-surface").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(await shining(page), path).toEqual([]);
  }
  expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe("#000000");
});

test("the rail is there before any script of the application, and gives way to the application's own", async () => {
  const { page } = await scene();
  await page.goto(`${site.url}/app/`);
  await page.route("**/assets/**", (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  const rail = page.getByRole("navigation", { name: "Main" });
  await rail.getByRole("link", { name: "Observatories" }).waitFor();
  await expect.poll(() => rail.getByRole("link").count()).toBe(9);
  await page.unroute("**/assets/**");
  await rail.getByRole("link", { name: "Observatories" }).click();
  await page.getByRole("heading", { level: 1, name: "Observatories" }).waitFor();
  await expect.poll(() => rail.count()).toBe(1);
  const stranger = await site.open();
  await stranger.route("**/assets/**", (route) => route.abort());
  await stranger.goto(`${site.url}/app/sign-in`, { waitUntil: "commit" });
  await stranger.locator("#static-shell").waitFor({ state: "attached" });
  expect(await stranger.locator("#static-shell").isVisible()).toBe(false);
});

test("all places of an administrator fit on a small laptop's screen, and a search shows its label on a phone", async () => {
  const { page } = await scene({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${site.url}/app/users`);
  const last = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" });
  await last.waitFor();
  const hidden = await last.evaluate((link) => {
    const { scrollHeight, clientHeight } = link.closest("nav")!;
    return scrollHeight - clientHeight;
  });
  expect(hidden).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}/app/observations`);
  const search = page.getByRole("searchbox", { name: "Search by name or target" });
  await search.waitFor();
  const cut = () =>
    search.evaluate((field: HTMLInputElement) => {
      field.value = field.placeholder;
      return field.scrollWidth - field.clientWidth;
    });
  await expect.poll(cut).toBeLessThanOrEqual(0);
});

test("code for charts is loaded once a chart is about to show", async () => {
  const { page } = await scene({ viewport: { width: 1280, height: 240 } });
  const charts: string[] = [];
  page.on("request", (request) => {
    if (/(charts|BarChart|LineChart|AreaChart|chartStyles)-[\w-]+\.js/.test(request.url()))
      charts.push(request.url());
  });
  await page.goto(`${site.url}/app/`);
  await page.getByRole("heading", { level: 1, name: "Tonight" }).waitFor();
  await page.goto(`${site.url}/app/analytics`);
  const chart = page.getByRole("heading", { name: "Submitted observations" });
  await chart.waitFor();
  await page.waitForLoadState("networkidle");
  expect(charts).toEqual([]);
  await chart.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await page.locator(".recharts-surface").first().waitFor();
  expect(charts.length).toBeGreaterThan(0);
});

test("at night what is wrong is told apart from a hint without a colour", async () => {
  const { page } = await scene();
  await page.goto(`${site.url}/app/observations/new`);
  await page.evaluate(() => localStorage.setItem("meridian.appearance", "night"));
  await page.reload();
  await page.getByRole("button", { name: "Submit observation" }).click();
  const styleOf = (words: RegExp, part?: string) =>
    page
      .getByText(words)
      .first()
      .evaluate((one, pseudo) => {
        const { fontWeight, content } = getComputedStyle(one, pseudo);
        return { fontWeight, content };
      }, part);
  for (const wrong of [/^Required$/, /^Fix \d fields$/]) {
    expect((await styleOf(wrong)).fontWeight).toBe("700");
    expect((await styleOf(wrong, "::before")).content).toContain("!");
  }
  expect((await styleOf(/^1 to 10; 10 is highest$/)).fontWeight).toBe("400");
});

test("paper shows the page in black on white, without what can only be clicked", async () => {
  const { page } = await scene();
  await page.goto(`${site.url}/app/observations`);
  await page.evaluate(() => localStorage.setItem("meridian.appearance", "night"));
  await page.reload();
  const table = page.getByRole("table", { name: "Observations" });
  await table.getByText("Calar Alto").first().waitFor();
  await page.emulateMedia({ media: "print" });
  for (const gone of [
    page.getByRole("navigation", { name: "Main" }),
    page.getByRole("banner"),
    page.getByRole("searchbox"),
    page.getByRole("button", { name: "New observation" }),
  ])
    expect(await gone.filter({ visible: true }).count()).toBe(0);
  const cell = table.getByText("Calar Alto").first();
  expect(await cell.evaluate((one) => getComputedStyle(one).color)).toBe("rgb(0, 0, 0)");
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    "rgb(255, 255, 255)",
  );
  expect(await table.getByText("Submitted by").isVisible()).toBe(true);
});

test("at 360 pixels rows have two lines, and filters are in a sheet", async () => {
  const { page } = await scene({ viewport: { width: 360, height: 740 } });
  await page.goto(`${site.url}/app/observations`);
  const rows = page
    .getByRole("table", { name: "Observations" })
    .getByRole("row")
    .filter({ hasText: "Completed" });
  await rows.first().waitFor();
  const { height } = (await rows.first().boundingBox())!;
  expect(height).toBeLessThan(80);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await page.getByRole("group", { name: "Status" }).count()).toBe(0);
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("button", { name: /^Failed/ }).click();
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Show the list" }).click();
  await page.getByRole("button", { name: "Filters (1)" }).waitFor();
  await rows.first().waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.get("status")).toBe("failed");
});

/** Pixels of a table that are out of sight. */
const hiddenIn = (table: Locator) =>
  table.evaluate(({ parentElement: scroller }) => scroller!.scrollWidth - scroller!.clientWidth);

test("at 1024 pixels all columns of a list are in sight beside a rail of pictures, and below that an edge has a shadow", async () => {
  const { page } = await scene({ viewport: { width: 1024, height: 740 } });
  await page.goto(`${site.url}/app/observations`);
  const table = page.getByRole("table", { name: "Observations" });
  await table.getByText("Calar Alto").first().waitFor();
  await page.getByRole("button", { name: "Expand navigation" }).waitFor();
  const hidden = () => hiddenIn(table);
  expect(await hidden()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 860, height: 740 });
  await expect.poll(hidden).toBeGreaterThan(0);
  const cue = await table.evaluate(
    ({ parentElement: scroller }) => getComputedStyle(scroller!).backgroundAttachment,
  );
  expect(cue).toBe("local, local, scroll, scroll");
  // On a tablet held upright each row has its columns below each other.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(hidden).toBeLessThanOrEqual(0);
});

test("a long word in the name of one observatory hides no column, and takes no room of longer names", async () => {
  const { page, id } = await scene({ viewport: { width: 1024, height: 740 } });
  const [observatory, project] = await Promise.all([
    site.make.observatory(id, { name: "Wissenschaftsakademiesternwarte" }),
    site.make.project(id, {
      name: "Photometric monitoring of eclipsing binaries in the northern hemisphere",
    }),
  ]);
  await site.make.observation({ user_id: id, project_id: project.id, observatory_id: observatory.id });
  await page.request.post(`${site.url}/observatories/${observatory.id}/motd`, {
    data: { title: "Mirror washed", message: "Take new flats.", severity: "warning" },
  });
  await page.goto(`${site.url}/app/announcements?table=observatory`);
  const announcements = page.getByRole("table", { name: /announcements/i });
  await announcements.getByText("Mirror washed").waitFor();
  await expect.poll(() => hiddenIn(announcements)).toBeLessThanOrEqual(0);

  await page.goto(`${site.url}/app/observations`);
  const table = page.getByRole("table", { name: "Observations" });
  await table.getByText(project.name).waitFor();
  await expect.poll(() => hiddenIn(table)).toBeLessThanOrEqual(0);
  const widthOf = async (name: string) =>
    (await table.getByRole("columnheader", { name }).boundingBox())!.width;
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => widthOf("Project")).toBeGreaterThan(await widthOf("Observatory"));
});

test("at 1024 pixels the list of targets shows all of its columns, wherever the Moon is", async () => {
  const { page, id } = await scene({ viewport: { width: 1024, height: 740 } });
  await site.make.project(id, { name: "Showpieces" });
  await page.goto(`${site.url}/app/targets`);
  await page
    .getByRole("textbox", { name: "Targets" })
    .fill("M 1\nM 3\nM 5\nM 11\nM 27\nM 31\nM 42\nM 44\nM 51\nM 66\nM 81\nM 104");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const table = page.getByRole("table", { name: "Targets" });
  await table
    .getByText(/^Moon \d+° away, down$/)
    .first()
    .waitFor();
  await expect.poll(() => hiddenIn(table)).toBeLessThanOrEqual(0);
});
