import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";
import { exposure, field, fold, observationFormOn, submit } from "./observationForm.fixture.ts";

const site = meridian();
const { open, pending } = observationFormOn(site);

const hasFocus = (field: Locator) => field.evaluate((box) => box === document.activeElement);

test("the coordinates of a target are found by its name, and a name that nobody knows says so", async () => {
  const ada = await site.person("Ada");
  await pending(ada);
  const { page } = ada;
  await open(ada, "observations/new");
  const find = page.getByRole("button", { name: "Find coordinates" });
  await find.waitFor();
  expect(await find.isDisabled()).toBe(true);
  await field(page, "Target").fill("m31");
  await find.focus();
  await page.keyboard.press("Enter");
  await page
    .getByRole("status")
    .getByText(
      "Coordinates of M 31, from the built-in catalogue (OpenNGC). Galaxy, magnitude 3.4, 177.8′ × 69.7′.",
    )
    .waitFor();
  expect(await field(page, "Right ascension").inputValue()).toBe("10.684792");
  expect(await field(page, "Declination").inputValue()).toBe("41.269056");
  await page.getByText("00h 42m 44.35s, or 10.684792°.").waitFor();

  await field(page, "Target").fill("Xyzzy");
  await page.getByRole("status").getByText("These are still the coordinates of M 31.").waitFor();
  await find.click();
  await page
    .getByRole("alert")
    .getByText("No object called “Xyzzy” was found. The built-in catalogue has")
    .waitFor();
  expect(await field(page, "Right ascension").inputValue()).toBe("");
  expect(await field(page, "Declination").inputValue()).toBe("");

  // What somebody typed stays.
  await field(page, "Right ascension").fill("83.822");
  await field(page, "Target").fill("Xyzzy 2");
  await find.click();
  await page.getByRole("alert").getByText("No object called “Xyzzy 2”").waitFor();
  expect(await field(page, "Right ascension").inputValue()).toBe("83.822");
});

test("Enter in Target looks the name up and never submits; names complete as one types", async () => {
  const ada = await site.person("Ada");
  await pending(ada);
  const { page } = ada;
  await open(ada, "observations/new");
  const target = field(page, "Target");
  await target.fill("m 31");
  await target.press("Enter");
  await page.getByRole("status").getByText("Coordinates of M 31").waitFor();
  // Nothing was sent, and nothing is marked as missing.
  expect(await page.getByText(/^Fix \d/).count()).toBe(0);
  expect(await field(page, "Name").getAttribute("placeholder")).toBe("M 31, Calar Alto");

  await target.fill("whirlp");
  const option = page.getByRole("option", {
    name: /^M 51.*Whirlpool Galaxy.*Galaxy, mag 8.*′ × .*′ · (\d+° high|not up) now/,
  });
  await option.waitFor();
  await target.press("ArrowDown");
  await target.press("Enter");
  await page.getByRole("status").getByText("Coordinates of M 51").waitFor();
  expect(await target.inputValue()).toBe("M 51");
  expect(await field(page, "Right ascension").inputValue()).toMatch(/^202\.4/);
});

test("an empty name takes the target and the observatory", async () => {
  const ada = await site.person("Ada");
  await pending(ada);
  const { page } = ada;
  await open(ada, "observations/new");
  await field(page, "Target").fill("M 81");
  await field(page, "Target").press("Enter");
  await page.getByRole("status").getByText("Coordinates of M 81").waitFor();
  await exposure(page, 1).getByLabel("Filter").fill("L");
  await exposure(page, 1).getByLabel("Time").fill("60");
  await submit(page).click();
  await page.getByRole("heading", { name: "M 81, Calar Alto", exact: true }).waitFor();
});

test("the proper motion of a target is found with its coordinates, shown, and submitted", async () => {
  const ada = await site.person("Ada");
  await pending(ada);
  const { page } = ada;
  await open(ada, "observations/new");
  await field(page, "Target").fill("Barnard's Star");
  await field(page, "Target").press("Enter");
  await page.getByText("Proper motion −798 east, 10327 north, in mas a year from 2000.").waitFor();
  await exposure(page, 1).getByLabel("Filter").fill("L");
  await exposure(page, 1).getByLabel("Time").fill("60");
  await submit(page).click();
  await page.getByRole("heading", { name: "Barnard's Star, Calar Alto", exact: true }).waitFor();
  await page.getByText("−798 east, 10327 north, in mas a year from 2000").waitFor();
  const [row] = await site.database.sql`
    select doc -> 'target' as target from observations where doc #>> '{target,name}' = 'Barnard''s Star'`;
  expect(row!.target).toMatchObject({ epoch: 2000, pm_ra: -798, pm_dec: 10_327 });
});

test("a planet's coordinates are found for the middle of its time, which is asked for where none is set", async () => {
  const ada = await site.person("Ada");
  await pending(ada);
  const { page } = ada;
  const find = page.getByRole("button", { name: "Find coordinates", exact: true });
  await open(ada, "observations/new");
  // A fault elsewhere doesn't take the focus.
  await submit(page).click();
  await page.getByText(/Fix \d+ fields/).waitFor();
  await field(page, "Target").fill("Mars");
  await find.click();
  await page
    .getByText(
      "Mars moves against the stars. Set a fixed time or a window: its coordinates are found for a moment of that.",
    )
    .waitFor();
  await expect.poll(() => hasFocus(field(page, "Starts at"))).toBe(true);
  await field(page, "Starts at").fill("2026-03-01 21:00 UTC");
  await field(page, "End by").fill("2026-03-01 22:00 UTC");
  await find.click();
  await page.getByText("Must be in the future, and end after it begins:").waitFor();
  await field(page, "Starts at").fill("tomorrow 21:00 UTC");
  await field(page, "End by").fill("tomorrow 22:00 UTC");
  await find.click();
  const status = page.getByRole("status");
  await status
    .getByText(
      /Coordinates of Mars at .* 21:15 UTC, a quarter of an hour after the start, calculated for Calar Alto. It moves \d\.\d′ an hour/,
    )
    .waitFor();
  await field(page, "End by").fill("tomorrow 23:00 UTC");
  await status
    .getByText("These are still the coordinates of Mars at another time: find them again.")
    .waitFor();
  await submit(page).click();
  await page.getByText("Find its coordinates again.").waitFor();
  await find.click();
  await status.getByText(/21:15 UTC, a quarter of an hour after the start/).waitFor();
  expect(await page.getByText("Find its coordinates again.").count()).toBe(0);
  // Of a window the server chooses the moment: one at which it can be observed, if there is one.
  for (const name of ["Starts at", "End by"]) await field(page, name).fill("");
  await page.getByRole("button", { name: "This month, as a window" }).click();
  await find.click();
  await status
    .getByText(
      /, while it can be observed, calculated|window, calculated .* It can't be observed there in this time/,
    )
    .waitFor();
  await page.getByRole("switch", { name: "Also while the Sun is up" }).click();
  await status.getByText("Find them again for the changed conditions.").waitFor();
  expect(await status.getByText(/can't be observed|while it can be observed/).count()).toBe(0);
  await find.click();
  await status.getByText(/, while it can be observed, calculated/).waitFor();
});

test("the Sun, the Moon and planets complete first, and a time that ends before it begins is marked", async () => {
  const ada = await site.person("Ada");
  await pending(ada);
  const { page } = ada;
  await open(ada, "observations/new");
  const target = field(page, "Target");
  await fold(page, "When").click();
  await page.getByRole("button", { name: "Add window" }).click();
  const window = page.getByRole("group", { name: "Window 1" });
  const [from, to] = ["From", "To"].map((name) => window.getByRole("textbox", { name }));
  await from!.fill("tomorrow 22:00 UTC");
  await to!.fill("tomorrow 21:00 UTC");
  await target.fill("mars");
  await page.getByRole("option", { name: /^Marsic/ }).waitFor();
  await page.getByRole("option").first().filter({ hasText: "Moves: found for the time" }).click();
  await window.getByText("Must be in the future, and end after it begins:").waitFor();
  await expect.poll(() => hasFocus(to!)).toBe(true);
  await to!.fill("tomorrow 23:00 UTC");
  await target.press("Enter");
  await page.getByRole("status").getByText("Coordinates of Mars").waitFor();
});

test("the Moon's coordinates are found again when an edit or another place changes where it stands", async () => {
  const ada = await site.person("Ada");
  const { observatory_id, project_id } = await pending(ada);
  const { page } = ada;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { id } = await site.make.observation(
    { project_id, observatory_id: observatory_id!, user_id: ada.id },
    {
      name: "Moonrise",
      target: { name: "Moon", ra: 116.862, dec: 23.6226, rotation: null },
      fixed_time_start: `${day(2)}T21:00:00.000Z`,
      fixed_time_end: `${day(2)}T22:00:00.000Z`,
    },
  );
  const find = page.getByRole("button", { name: "Find coordinates", exact: true });
  const status = page.getByRole("status");
  await open(ada, `observations/${id}/edit`);
  await fold(page, "When").click();
  await field(page, "Starts at").fill(`${day(6)} 21:00 UTC`);
  await field(page, "End by").fill(`${day(6)} 22:00 UTC`);
  await status
    .getByText("These are still the coordinates of Moon at another time: find them again.")
    .waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Find its coordinates again.").waitFor();
  await find.press("Enter");
  await status
    .getByText(
      /Coordinates of Moon at .* 21:\d\d UTC, the middle of the exposures, calculated for Calar Alto/,
    )
    .waitFor();
  // The button was disabled meanwhile.
  expect(await hasFocus(field(page, "Target"))).toBe(true);
  // Longer exposures have another middle.
  await exposure(page, 1).getByLabel("Time").fill("180");
  await status
    .getByText("These are still the coordinates of Moon at another time: find them again.")
    .waitFor();
  await find.click();
  await status.getByText(/ 21:15 UTC, the middle of the exposures, calculated/).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Moonrise saved").waitFor();

  await open(ada, `observations/new?copy_of=${id}`);
  await page.getByRole("radiogroup", { name: "Where" }).getByText("Any that fits").click();
  await status
    .getByText("These are still the coordinates of Moon from another observatory: find them again.")
    .waitFor();
  await find.click();
  await page
    .getByText("Each observatory sees the Moon up to a degree elsewhere. Switch to “One observatory”.")
    .waitFor();
  await page.getByRole("radiogroup", { name: "Where" }).getByText("One observatory").click();
  await expect.poll(() => page.getByText("These are still the coordinates").count()).toBe(0);

  // Something of its own is where somebody says that it is, at any time.
  await field(page, "Target").fill("Moon, Tycho");
  const own = page.getByRole("button", { name: "Observe “Moon, Tycho” there" });
  await own.press("Enter");
  await own.waitFor({ state: "detached" });
  expect(await hasFocus(field(page, "Target"))).toBe(true);
  await fold(page, "When").click();
  await field(page, "End by").fill(`${day(6)} 22:30 UTC`);
  expect(await page.getByText("These are still the coordinates").count()).toBe(0);
  await submit(page).click();
  await page.getByRole("heading", { name: "Moonrise (copy)", exact: true }).waitFor();
});
