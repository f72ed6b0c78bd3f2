import { expect, test } from "vitest";
import { atNight } from "./atNight.fixture.ts";
import { meridian } from "./meridian.ts";
import { exposure, field, observationFormOn, submit } from "./observationForm.fixture.ts";

const site = meridian();
const { open } = observationFormOn(site);

/** An observer's only project and only observatory, with the filters of a usual camera. */
async function starting() {
  const ada = await site.person("Ada");
  await site.make.observatory(ada.id, { ...atNight(28.76), name: "Roque", filters: ["L", "R", "G", "B"] });
  await site.make.project(ada.id, { name: "Showpieces" });
  return ada;
}

test("M 31 is submitted with three clicks and five keys", async () => {
  const ada = await starting();
  const { page } = ada;
  await open(ada, "observations/new");
  await page.evaluate(() => {
    const counts = { click: 0, keydown: 0 };
    Object.assign(window, { counts });
    // What the browser makes of Enter in a form is no click of a person's.
    for (const kind of ["click", "keydown"] as const)
      document.addEventListener(kind, (event) => {
        if (event.isTrusted && (kind === "keydown" || (event as MouseEvent).detail > 0)) counts[kind] += 1;
      });
  });
  await field(page, "Target").click();
  await page.keyboard.type("m31");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Coordinates of M 31").waitFor();
  await page.getByRole("button", { name: "LRGB" }).click();
  expect(await exposure(page, 4).getByLabel("Filter").inputValue()).toBe("B");
  await submit(page).click();
  await page.getByRole("heading", { name: "M 31, Roque", exact: true }).waitFor();
  const { click, keydown } = await page.evaluate(
    () => (window as unknown as { counts: { click: number; keydown: number } }).counts,
  );
  expect(click).toBeLessThanOrEqual(3);
  expect(keydown).toBeLessThanOrEqual(5);
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
  for (const said of words) expect(said).toMatch(/mag −?\d.*\d\d° at Roque, \d\d:\d\d–\d\d:\d\d there$/);
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
