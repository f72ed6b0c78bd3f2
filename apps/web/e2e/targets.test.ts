import type { TargetsVisibility } from "@meridian/contract";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { atNight } from "./atNight.fixture.ts";
import { violations } from "./axe.ts";
import { meridian } from "./meridian.ts";
import { chosen, field } from "./observationForm.fixture.ts";
import { visit } from "./visit.ts";

const site = meridian();

const rows = (page: Page) => page.getByRole("table", { name: "Targets" }).getByRole("row");
const names = async (page: Page) =>
  (await rows(page).locator("td:first-child").allTextContents()).map(
    (text) => text.match(/^(?:M|NGC) \d+?(?=[A-Z]|$)/)?.[0],
  );

/** Changes the theme, and waits for the colours, which follow over a moment. */
async function inTheme(page: Page, theme: string) {
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  await page.getByRole("radio", { name: new RegExp(`^${theme}`, "i") }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("radiogroup", { name: "Theme" }).waitFor({ state: "detached" });
  await page.waitForFunction(
    () => !document.getAnimations().some((running) => running instanceof CSSTransition),
  );
}

test("five pasted names show which are up in March, what is wrong with two of them, and lead to an observation", async () => {
  const { page, id } = await site.person("Ada");
  const { id: observatory } = await site.make.observatory(id, { ...atNight(28.76), name: "Roque" });
  await site.make.observatory(id, { ...atNight(-31), name: "Siding Spring" });
  await site.make.project(id, { name: "Showpieces" });
  await visit(page, `${site.url}/app/`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Targets" }).click();
  await field(page, "Targets").fill("M 31\nM 42\nNo such thing\nSpindle Galaxy\nM 13");
  await page.getByRole("button", { name: "Show", exact: true }).click();

  const faults = page.getByRole("alert");
  await faults.getByText("2 lines name no target").waitFor();
  const said = await faults.getByRole("listitem").allTextContents();
  expect(said).toEqual([
    expect.stringMatching(/^Line 3: No such thing No object called “No such thing” was found/),
    expect.stringMatching(
      /^Line 4: Spindle Galaxy “Spindle Galaxy” may be .*NGC 3115.* Write which one is meant/,
    ),
  ]);
  expect(await names(page)).toEqual(["M 31", "M 42", "M 13"]);

  await chosen(page, "Observatory").click();
  const answered = page.waitForResponse((response) => response.url().includes("targets.visibility"));
  await page.getByRole("option", { name: "Roque" }).click();
  const { result } = (await (await answered).json()) as { result: { data: TargetsVisibility } };
  const { targets, months } = result.data;
  await page.getByRole("status").getByText("From Roque").waitFor();

  await chosen(page, "Sort by").click();
  await page.getByRole("option", { name: "Up in March" }).click();
  await page.getByRole("status").getByText("a night in March").waitFor();
  const march = months.findIndex((month) => month.endsWith("-03"));
  const sorted = targets.toSorted((one, other) => other.months[march]! - one.months[march]!);
  await expect.poll(() => names(page)).toEqual(sorted.map(({ name }) => name));
  expect(sorted[0]!.months[march]).toBeGreaterThan(3);
  const strip = rows(page).nth(1).getByRole("img");
  expect(await strip.getAttribute("aria-label")).toContain(
    `March ${sorted[0]!.months[march]!.toFixed(1)} hours`,
  );

  // The address is the list's place, and the list stays in this browser.
  expect(new URL(page.url()).searchParams.get("observatory")).toBe(observatory);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(sorted.map(({ name }) => name));
  expect(await field(page, "Targets").inputValue()).toContain("No such thing");

  for (const theme of ["light", "dark", "night"]) {
    await inTheme(page, theme);
    expect(await violations(page), theme).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("link", { name: "Observe M 42" }).click();
  await page.getByRole("heading", { level: 1, name: "New observation" }).waitFor();
  expect(await field(page, "Target").inputValue()).toBe("M 42");
  expect(await field(page, "Right ascension").inputValue()).toMatch(/^05h 35m/);
  await expect.poll(() => chosen(page, "Observatory").inputValue()).toBe("Roque");
});

test("a table that is dropped is read by its columns, and a project's targets come by its address", async () => {
  const { page, id } = await site.person("Ada");
  const { id: observatory_id } = await site.make.observatory(id, { ...atNight(28.76), name: "Roque" });
  const project = await site.make.project(id, { name: "Spirals" });
  const target = { name: "M 33", ra: 23.46, dec: 30.66, rotation: null };
  await site.make.observation({ project_id: project.id, observatory_id, user_id: id }, { target });
  await visit(page, `${site.url}/app/targets`);
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "list.csv", mimeType: "text/csv" },
    buffer: Buffer.from("notes,RAJ2000,DEJ2000,object\nblue,10.68,41.27,NGC 1\nred,83.82,-5.39,NGC 2\n"),
  });
  await expect.poll(() => names(page)).toEqual(["NGC 1", "NGC 2"]);
  // What is dropped beside the field isn't opened by the browser; words are dropped as ever.
  const dropOn = (place: Locator, isFile: boolean) =>
    place.evaluate((element, isFile) => {
      const dataTransfer = new DataTransfer();
      if (isFile) dataTransfer.items.add(new File(["name,ra,dec\nNGC 3,10,40\n"], "list.csv"));
      else dataTransfer.setData("text/plain", "NGC 4");
      const how = { bubbles: true, cancelable: true, dataTransfer };
      return ["dragover", "drop"].map((kind) => !element.dispatchEvent(new DragEvent(kind, how)));
    }, isFile);
  const heading = page.getByRole("heading", { level: 1 });
  expect(await dropOn(heading, true)).toEqual([true, true]);
  expect(await dropOn(heading, false)).toEqual([false, false]);
  await dropOn(page.getByRole("textbox", { name: "Targets" }), true);
  await expect.poll(() => names(page)).toEqual(["NGC 3"]);
  await visit(page, `${site.url}/app/targets?project=${project.id}&sort=highest&night=2026-11-20`);
  await expect.poll(() => names(page)).toEqual(["M 33"]);
  const another = await site.person("Vera");
  await another.page.goto(`${site.url}/app/targets?project=${project.id}`);
  await another.page.getByText("There is no such project.").waitFor();
});

test("a project's calendar tells its nights, and a night its observations", async () => {
  const { page, id } = await site.person("Ada");
  const { id: observatory_id } = await site.make.observatory(id, { latitude: 28.76, longitude: 0 });
  const project = await site.make.project(id, { name: "Spirals" });
  const place = { project_id: project.id, observatory_id, user_id: id };
  const windows = [{ start: "2031-03-05T20:00:00.000Z", end: "2031-03-07T04:00:00.000Z" }];
  await site.make.observation(place, { name: "Arms", windows });
  await site.make.observation(place, { name: "Core", fixed_time_start: "2031-03-06T23:00:00.000Z" });
  await visit(page, `${site.url}/app/projects/${project.id}?tab=calendar&month=2031-02`);
  await page.getByRole("button", { name: "Month after" }).click();
  await page.getByRole("heading", { name: "March 2031" }).waitFor();
  const night = (date: string) => page.getByRole("button", { name: new RegExp(`^${date} Mar 2031`) });
  expect(await night("4").textContent()).toMatch(/nothing,Moon \d/);
  expect(await night("5").textContent()).toMatch(/1 ahead/);
  await night("6").click();
  const list = page.getByRole("region", { name: "Observations of a night" });
  await list.getByRole("link", { name: "Core" }).waitFor();
  expect(await list.getByRole("listitem").allTextContents()).toEqual([
    expect.stringMatching(/^Core.*Fixed time/),
    expect.stringMatching(/^Arms.*Window/),
  ]);
  expect(new URL(page.url()).searchParams.get("night")).toBe("2031-03-06");
  for (const theme of ["light", "dark", "night"]) {
    await inTheme(page, theme);
    expect(await violations(page), theme).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
});

test("nothing of the pasted list is left in the browser of somebody who signs out", async () => {
  const { page, id } = await site.person("Ada");
  await site.make.observatory(id, { ...atNight(28.76), name: "Roque" });
  await visit(page, `${site.url}/app/targets`);
  await field(page, "Targets").fill("M 31\nM31\nMy secret");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect.poll(() => names(page)).toEqual(["M 31"]);
  const left = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(await left()).toContain("My secret");
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await left()).not.toContain("My secret");
});

test("the night that is chosen by default is the one under way at a dome", async () => {
  const { page, id } = await site.person("Ada");
  // It is ten in the morning at one, and two at night at the other.
  const at = (hour: number) => atNight(0, new Date(Date.now() + (22 - hour) * 3_600_000));
  await site.make.observatory(id, { ...at(10), name: "Almost noon" });
  const dome = at(2);
  await site.make.observatory(id, { ...dome, name: "Zone of night" });
  const evening = new Intl.DateTimeFormat("sv-SE", { timeZone: dome.timezone }).format(
    new Date(Date.now() - 12 * 3_600_000),
  );
  await visit(page, `${site.url}/app/targets`);
  const shown = async () =>
    new Date(`${await page.getByLabel("Night that begins on").inputValue()} UTC`).toISOString().slice(0, 10);
  await expect.poll(shown).toBe(evening);
  await field(page, "Targets").fill("M 42");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect.poll(() => names(page)).toEqual(["M 42"]);
  expect(await shown()).toBe(evening);
});
