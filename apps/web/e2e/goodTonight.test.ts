import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { atNight } from "./atNight.fixture.ts";
import { violations } from "./axe.ts";
import { meridian } from "./meridian.ts";
import { choose, chosen, exposure, field, observationFormOn, submit } from "./observationForm.fixture.ts";
import type { Person } from "./observations.fixture.ts";

const site = meridian();
const { open } = observationFormOn(site);

/** An observer's only project and only observatory, with the filters of a usual camera. */
async function starting() {
  const ada = await site.person("Ada");
  await site.make.observatory(ada.id, { ...atNight(28.76), name: "Roque", filters: ["L", "R", "G", "B"] });
  await site.make.project(ada.id, { name: "Showpieces" });
  return ada;
}

/** Counts the clicks and keys of a person on the form of a new observation until M 31 is submitted from it. */
async function submitM31({ page }: Person) {
  await countPresses(page);
  await nameM31(page);
  await page.getByRole("button", { name: "LRGB" }).click();
  expect(await exposure(page, 4).getByLabel("Filter").inputValue()).toBe("B");
  await submit(page).click();
  return pressesUntilSubmitted(page);
}

const countPresses = (page: Page) =>
  page.evaluate(() => {
    const counts = { click: 0, keydown: 0 };
    Object.assign(window, { counts });
    // What the browser makes of Enter in a form is no click of a person's.
    for (const kind of ["click", "keydown"] as const)
      document.addEventListener(kind, (event) => {
        if (event.isTrusted && (kind === "keydown" || (event as MouseEvent).detail > 0)) counts[kind] += 1;
      });
  });

async function nameM31(page: Page) {
  // One types at once: the form opens with the focus there.
  await expect.poll(() => field(page, "Target").evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type("m31");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Coordinates of M 31").waitFor();
}

async function pressesUntilSubmitted(page: Page) {
  await page.getByRole("heading", { name: /^M 31(, Roque)?$/ }).waitFor();
  return page.evaluate(() => (window as unknown as { counts: { click: number; keydown: number } }).counts);
}

test("M 31 is submitted with two clicks and four keys", async () => {
  const ada = await starting();
  await open(ada, "observations/new");
  expect(await submitM31(ada)).toEqual({ click: 2, keydown: 4 });
});

test("M 31 is submitted by keys alone, from wherever one is in the form", async () => {
  const ada = await starting();
  const { page } = ada;
  await page.goto(`${site.url}/app/observations`);
  await page.getByRole("heading", { level: 1, name: "Observations" }).waitFor();
  await countPresses(page);
  // The code of the form isn't there yet, and what one types meanwhile is for it.
  await page.keyboard.type("cm3");
  await expect.poll(() => field(page, "Target").inputValue()).toBe("m3");
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Coordinates of M 31").waitFor();
  const preset = page.getByRole("button", { name: "LRGB" });
  do await page.keyboard.press("Tab");
  while (!(await preset.evaluate((button) => button === document.activeElement)));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  const { click, keydown } = await pressesUntilSubmitted(page);
  expect(click).toBe(0);
  expect(keydown).toBeLessThan(25);
});

test("with several observatories it takes as few: of any that fits, and where the last one was made", async () => {
  const ada = await starting();
  await site.make.observatory(ada.id, { ...atNight(31.96), name: "Kitt Peak", filters: ["V"] });
  await open(ada, "observations/new");
  expect(await submitM31(ada)).toEqual({ click: 2, keydown: 4 });
  const places = () =>
    site.database.sql`select doc ->> 'observatory_id' as place, doc -> 'where' as "where" from observations
      where doc ->> 'user_id' = ${ada.id} order by created_at desc, id desc`;
  expect(await places()).toEqual([{ place: null, where: expect.any(Object) }]);

  await open(ada, "observations/new");
  await ada.page.getByRole("radiogroup", { name: "Where" }).getByText("One observatory").click();
  await choose(ada.page, "Observatory", "Roque");
  await field(ada.page, "Target").focus();
  await submitM31(ada);
  await open(ada, "observations/new");
  await expect.poll(() => chosen(ada.page, "Observatory").inputValue()).toBe("Roque");
  expect(await submitM31(ada)).toEqual({ click: 2, keydown: 4 });
  expect((await places())[0]).toMatchObject({ where: null });

  // By day there, the form begins where it is dark.
  const opposite = ((atNight(0).longitude + 360) % 360) - 180;
  await site.database.sql`
    update observatories set doc = jsonb_set(doc, '{longitude}', to_jsonb(${opposite}::float))
     where doc ->> 'name' = 'Roque' and doc ->> 'owner_id' = ${ada.id}`;
  await open(ada, "observations/new");
  await expect.poll(() => chosen(ada.page, "Observatory").inputValue()).toBe("Kitt Peak");
  // The list says how each stands.
  await chosen(ada.page, "Observatory").click();
  const option = ada.page.getByRole("option").filter({ hasText: "Kitt Peak" });
  await option.getByText("Offline, dark", { exact: true }).waitFor();
  await ada.page
    .getByRole("option")
    .filter({ hasText: "Roque" })
    .getByText(/^Offline, dark from \d\d:\d\d there$/)
    .waitFor();
});

test("somebody who doesn't know what to observe is offered what stands well tonight, and takes it by keyboard", async () => {
  const ada = await starting();
  const { page } = ada;
  await open(ada, "observations/new");
  await field(page, "Target").focus();
  await page.keyboard.press("ArrowDown");
  const options = page.getByRole("option");
  await expect.poll(() => options.count()).toBe(6);
  const words = await options.allTextContents();
  for (const said of words)
    expect(said).toMatch(/mag −?\d.*\d\d° at Roque \(offline\), \d\d:\d\d–\d\d:\d\d there$/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page
    .getByRole("status")
    .getByText(/^Coordinates of /)
    .waitFor();
  const chosen = await field(page, "Target").inputValue();
  expect(words.some((said) => said.startsWith(chosen))).toBe(true);

  // Exposures that were typed come back.
  await exposure(page, 1).getByLabel("Time").fill("77");
  await page.getByRole("button", { name: "LRGB" }).click();
  await exposure(page, 4).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await exposure(page, 4).waitFor({ state: "detached" });
  expect(await exposure(page, 1).getByLabel("Time").inputValue()).toBe("77");
  await page.getByRole("button", { name: "LRGB" }).click();
  await submit(page).click();
  await page.getByRole("heading", { name: `${chosen}, Roque`, exact: true }).waitFor();

  // The next one may be like it.
  await open(ada, "observations/new");
  await page.getByRole("button", { name: `Like “${chosen}, Roque”` }).click();
  expect(await exposure(page, 4).getByLabel("Count").inputValue()).toBe("4");
});

test("an object that stands well tonight is taken by a press beside an empty form, where the page is wide", async () => {
  const ada = await starting();
  const { page } = ada;
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(ada, "observations/new");
  const beside = page.getByRole("region", { name: "Good tonight" });
  const one = beside.getByRole("button").nth(2);
  const [offered] = (await one.textContent())!.split(/\s(?=[A-Z][a-z])/);
  await one.click();
  await beside.waitFor({ state: "detached" });
  expect(await field(page, "Target").inputValue()).toBe(offered);
  expect(await field(page, "Right ascension").inputValue()).not.toBe("");
  await page.getByRole("img", { name: new RegExp(`^Sky around ${offered}`) }).waitFor();
  expect(await violations(page)).toEqual([]);
});
