import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian } from "./meridian.ts";
import { visit } from "./visit.ts";

const site = meridian();

/** An observatory of the person, made the way programs do. */
async function observatory({ page }: { page: Page }, fields: object = {}): Promise<{ id: string }> {
  const data = { name: "Calar Alto", latitude: 37.22, longitude: -2.55, ...fields };
  const response = await page.request.post(`${site.url}/observatories`, { data });
  expect(response.status()).toBe(201);
  return response.json();
}

const open = (page: Page, id: string, tab: string) =>
  visit(page, `${site.url}/app/observatories/${id}?tab=${tab}`);
const dome = (page: Page, horizon: string) =>
  page.getByRole("img", { name: new RegExp(`^Sky over a compass.* Horizon: ${horizon}\\.`) });
const text = (page: Page) => page.getByRole("textbox", { name: "Points as text" });
const expectToFit = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

/** Presses the button that has the focus once it is the named one, reached with Tab. */
async function tabTo(page: Page, name: string) {
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press("Tab");
    const isThere = await page.evaluate((wanted) => {
      const { activeElement } = document;
      return [activeElement?.textContent, activeElement?.getAttribute("aria-label")].includes(wanted);
    }, name);
    if (isThere) return;
  }
  throw new Error(`The keyboard doesn't reach ${name}.`);
}

const hrz = "# Trees in the south-east\n0 12\n90 8,5\n143 32\n270 5\n";

test("a horizon is pasted, changed in the table and saved by keyboard alone, and the page draws it", async () => {
  const ada = await site.person("Ada");
  const { id } = await observatory(ada);
  const { page } = ada;
  await open(page, id, "settings");
  await dome(page, "no points").waitFor();
  await text(page).focus();
  await page.keyboard.insertText(hrz);
  await page.getByText("Line 3: “90 8,5” must be an azimuth and an altitude").waitFor();
  await tabTo(page, "Save");
  await page.keyboard.press("Enter");
  await expect.poll(() => text(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(hrz.replace("8,5", "8.5"));
  await dome(page, "4 points, from 5° at azimuth 270° to 32° at azimuth 143°").waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole("radio", { name: "Text" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("textbox", { name: "Azimuth of point 3" }).focus();
  // Selects what is there.
  await page.keyboard.press("Tab");
  await page.keyboard.type("24.5");
  await tabTo(page, "Add point");
  await page.keyboard.press("Enter");
  await page.keyboard.type("200");
  await page.keyboard.press("Tab");
  await page.keyboard.type("95");
  await tabTo(page, "Save");
  await page.keyboard.press("Enter");
  await page.getByText("At most 90.").waitFor();
  const wrong = page.getByRole("textbox", { name: "Altitude of point 5" });
  await expect.poll(() => wrong.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("3");
  await tabTo(page, "Save");
  const [sent] = await Promise.all([
    page.waitForRequest(/observatories\.update/),
    page.keyboard.press("Enter"),
  ]);
  const [body] = Object.values(sent.postDataJSON());
  const horizon = Object.entries({ 0: 12, 90: 8.5, 143: 24.5, 200: 3, 270: 5 });
  expect(body).toEqual({
    ...{ id, if_version: 1 },
    horizon: horizon.map(([azimuth, altitude]) => [Number(azimuth), altitude]),
  });
  await page.getByText("Settings saved").waitFor();

  const drawn = dome(page, "5 points, from 3° at azimuth 200° to 24.5° at azimuth 143°");
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const tab of ["overview", "settings"]) {
      await open(page, id, tab);
      await drawn.waitFor();
      expect(await violations(page), `${tab} at ${width} pixels`).toEqual([]);
      if (width === 360) await expectToFit(page);
    }
  }
});

test("a horizon comes from a file, and clearing removes it", async () => {
  const ada = await site.person("Ada");
  const { id } = await observatory(ada, { horizon: [[10, 20]] });
  const { page } = ada;
  await open(page, id, "settings");
  await dome(page, "1 point, 20° all around").waitFor();
  const choose = async (name: string, content: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose a file" }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  };
  await choose("trees.hrz", "0 5\n180 15\nsouth 10\n");
  await page.getByText("Line 3: “south 10” must be").waitFor();
  // What can't be read keeps the table from hiding it.
  expect(await page.getByRole("radio", { name: "Table" }).isDisabled()).toBe(true);
  await choose("trees.hrz", "0 5\n180 15\n");
  await dome(page, "2 points, from 5° at azimuth 0° to 15° at azimuth 180°").waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await dome(page, "no points").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await page.getByRole("tab", { name: "Tonight" }).click();
  await page.getByText("Filter change", { exact: true }).waitFor();
  expect(await page.getByRole("img", { name: /^Sky over a compass/ }).count()).toBe(0);
});

test("limits and field of view are checked in the form, and stand on the observatory's page", async () => {
  const ada = await site.person("Ada");
  const { id } = await observatory(ada);
  const { page } = ada;
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await open(page, id, "settings");
  await field("Maximum altitude").fill("15");
  await field("Hour angle from").fill("-5");
  await field("Hour angle to").fill("4.5");
  await page.getByRole("combobox", { name: "Dark from" }).click();
  await page.getByRole("option", { name: "Another altitude" }).click();
  await field("Altitude of the Sun").fill("-9");
  await field("Readout").fill("2.5");
  await field("Focal length").fill("530");
  await field("Pixel size").fill("3.76");
  await page.getByText("Pixel scale: 1.46″ per pixel.").waitFor();
  await field("Sensor width").fill("6248");
  await field("Sensor height").fill("4176");
  await page.getByText("Field of view: 2.5° × 1.7°. Pixel scale: 1.46″ per pixel.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Above the minimum altitude.").waitFor();
  await field("Maximum altitude").fill("85");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await page.getByRole("tab", { name: "Tonight" }).click();
  for (const fact of ["20° to 85°", "−5 h to 4.5 h", "The Sun 9° below the horizon", "2.5 s", "2.5° × 1.7°"])
    await page.getByText(fact, { exact: true }).waitFor();
  await page.getByText("6,248 × 4,176 pixels of 3.76 µm").waitFor();
});

test("a night is drawn with the horizon under the target, and every point below it says so", async () => {
  const ada = await site.person("Ada");
  const { page } = ada;
  // A target near the pole hardly leaves the north, where a hill hides it.
  const horizon = [0, 30, 40, 320, 330].map((azimuth) => [
    azimuth,
    azimuth === 40 || azimuth === 320 ? 5 : 50,
  ]);
  const { id } = await observatory(ada, { horizon, max_altitude: 85, filters: ["L"] });
  const project = await site.make.project(ada.id, { name: "Spiral arms" });
  await page.goto(`${site.url}/app/observations/new?observatory_id=${id}`);
  await page.getByRole("textbox", { name: "Right ascension", exact: true }).fill("83.822");
  await page.getByRole("textbox", { name: "Declination", exact: true }).fill("88");
  await page
    .getByText("At Calar Alto it rises to 39.2° at best, not above the observatory's horizon of 50° there.")
    .waitFor();
  const night = page.getByRole("region", { name: "Altitude through the night", exact: true });
  await night
    .getByText("The target stays below the observatory's horizon while it is dark.", { exact: false })
    .waitFor();
  await night.scrollIntoViewIfNeeded();
  await night.locator(".recharts-area").waitFor();
  await night.getByText("Maximum 85°", { exact: true }).waitFor();
  await night.locator(".recharts-surface").first().hover();
  const reason = night.getByText("Below the observatory's horizon, 50° high there", { exact: true });
  await reason.waitFor();
  await night.getByText(/^\d\d:\d\d, azimuth (35\d|[0-9])°/).waitFor();
  await night.getByRole("button", { name: "Altitude through the night as a table", exact: true }).click();
  await night.getByRole("columnheader", { name: "Azimuth", exact: true }).waitFor();
  const verdicts = await night
    .getByRole("row")
    .evaluateAll((rows) => rows.slice(1).map((row) => row.lastElementChild?.textContent));
  expect(new Set(verdicts)).toEqual(new Set(["No: below the observatory's horizon, 50° high there"]));
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectToFit(page);

  const { id: observation } = await site.make.observation(
    { project_id: project.id, observatory_id: id, user_id: ada.id },
    { target: { name: "Polaris", ra: 83.822, dec: 88, rotation: null } },
  );
  await page.goto(`${site.url}/app/observations/${observation}`);
  await page.getByText(/^The target is below the observatory's horizon/).waitFor();
});
