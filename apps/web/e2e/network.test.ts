import { newId, statusChanges, userFiles } from "@meridian/database";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian, soon } from "./meridian.ts";
import {
  choose,
  chosen,
  exposure,
  field,
  fold,
  observationFormOn,
  submit,
} from "./observationForm.fixture.ts";
import { heading, row } from "./observations.fixture.ts";

const site = meridian();
const { open } = observationFormOn(site);

/** Up all night wherever it can be seen from. */
const polaris = { name: "Polaris", ra: 37.95, dec: 89.26, rotation: null };
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const places = (page: Page) => page.getByRole("table", { name: "Observatories" });

/** Two observatories of different sizes and a third one without the filter, all of one person. */
async function scene() {
  const ada = await site.person("Ada");
  const make = (name: string, latitude: number, fields: object) =>
    site.make.observatory(ada.id, { name, latitude, filters: ["L", "R"], ...fields });
  const kitt = await make("Kitt Peak", 31.96, {
    ...{ longitude: -111.6, timezone: "America/Phoenix", equipment: { aperture: 2.1 } },
  });
  const calar = await make("Calar Alto", 37.22, {
    ...{ longitude: -2.55, timezone: "Europe/Madrid", equipment: { aperture: 1.23 } },
    overheads: { slew_seconds: 300, readout_seconds: 5, filter_change_seconds: 10 },
  });
  await make("Redhill", 51.2, { filters: ["R"], timezone: "Europe/London", equipment: { aperture: 0.5 } });
  const project = await site.make.project(ada.id, { name: "Kilonovae" });
  return { ada, kitt, calar, project };
}

async function fillIn(page: Page) {
  await field(page, "Name").fill("Anywhere");
  await field(page, "Target").fill("Polaris");
  await field(page, "Right ascension").fill("37.95");
  await field(page, "Declination").fill("89.26");
  await exposure(page, 1).getByRole("combobox", { name: "Filter" }).fill("L");
  await exposure(page, 1).getByLabel("Time").fill("60");
}

test("a request to the network is submitted by keyboard after a look at the observatories, changed, and found again", async () => {
  const { ada } = await scene();
  const { page } = ada;
  await open(ada, "observations/new");
  const where = page.getByRole("radiogroup", { name: "Where" });
  // Of several observatories any that fits is meant until somebody chooses one.
  await where.getByRole("radio", { name: "Any that fits" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => where.getByRole("radio", { name: "One observatory" }).isChecked()).toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => where.getByRole("radio", { name: "Any that fits" }).isChecked()).toBe(true);
  expect(await chosen(page, "Observatory").count()).toBe(0);
  await fillIn(page);
  await field(page, "Smallest aperture (m)").fill("1");
  await places(page)
    .getByRole("row", { name: /Kitt Peak.*offline/ })
    .waitFor(soon);
  await places(page)
    .getByRole("row", { name: /Calar Alto .*\d\d:\d\d( to .*\d\d:\d\d)?/ })
    .waitFor();
  await page
    .getByText(/at (Kitt Peak|Calar Alto), where it would go first, and 2 min 5 s to 6 min 5 s at the observ/)
    .waitFor();
  await page.getByText("Redhill: Its aperture is 0.5 m, not 1 m or more; it has no filter L.").waitFor();
  await page
    .getByRole("heading", { name: /^Altitude through the night at (Kitt Peak|Calar Alto)$/ })
    .waitFor();
  await page.getByRole("button", { name: "Check visibility" }).press("Enter");
  await page.getByText(/^Next chance: /).waitFor();
  expect(await violations(page)).toEqual([]);

  const only = chosen(page, "Only these observatories");
  for (const name of ["kitt", "calar"]) {
    await only.fill(name);
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  await expect.poll(() => page.getByText("doesn't fit").count()).toBe(0);
  await submit(page).press("Enter");

  await heading(page, "Anywhere").waitFor(soon);
  const [stored] = await site.database
    .sql`select id, doc from observations where doc ->> 'name' = 'Anywhere'`;
  const { id, doc } = stored!;
  expect(doc).toMatchObject({ observatory_id: null, where: { min_aperture: 1 } });
  expect(doc.where.observatory_ids).toHaveLength(2);
  await page.getByText("Aperture of 1 m or more").waitFor();
  await places(page)
    .getByRole("row", { name: /Kitt Peak/ })
    .waitFor(soon);
  await page.getByRole("heading", { name: /^Altitude through the night at/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await widthOf(page)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 720 });

  await open(ada, `observations/${id}/edit`);
  await page.getByText("Kilonovae · Any that fits").waitFor();
  expect(await page.getByRole("radiogroup", { name: "Where" }).count()).toBe(0);
  await page.getByText("Kitt Peak", { exact: true }).first().waitFor();
  await field(page, "Smallest aperture (m)").fill("2");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("Aperture of 2 m or more").waitFor(soon);

  await open(ada, "observations?network=true");
  await row(page, /Anywhere .*Any that fits/).waitFor();
  await choose(page, "Requests to the network", "To one observatory");
  await page.getByText("No matching observations").waitFor();
  await open(ada, `observations/new?copy_of=${id}`);
  await expect.poll(() => field(page, "Smallest aperture (m)").inputValue()).toBe("2");
});

test("a request to the network that no observatory fits is refused at its limits, on a narrow screen too", async () => {
  const { ada } = await scene();
  const { page } = ada;
  await page.setViewportSize({ width: 360, height: 740 });
  await open(ada, "observations/new");
  await page.getByRole("radiogroup", { name: "Where" }).getByText("Any that fits").click();
  await fillIn(page);
  await field(page, "Smallest aperture (m)").fill("8");
  await page.getByText("3 observatories don't fit").waitFor(soon);
  await submit(page).click();
  await page.getByText(/No observatory fits\. .*aperture is 2\.1 m, not 8 m or more/).waitFor(soon);
  await expect
    .poll(() => field(page, "Smallest aperture (m)").evaluate((box) => box === document.activeElement))
    .toBe(true);
  expect(await widthOf(page)).toBe(360);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("listbox").count()).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test("a target that an observatory never sees goes to any in one press, and their list stands beside it", async () => {
  const { ada, kitt } = await scene();
  const { page } = ada;
  await site.make.observatory(ada.id, { name: "Cerro Paranal", latitude: -24.63, filters: ["L"] });
  await open(ada, `observations/new?observatory_id=${kitt.id}`);
  await field(page, "Target").fill("Sigma Octantis");
  await field(page, "Right ascension").fill("317.2");
  await field(page, "Declination").fill("-88.96");
  await page.getByText("At Kitt Peak it never rises above the horizon.").waitFor();
  await page.getByRole("button", { name: "Ask any that fits" }).click();
  await places(page)
    .getByRole("row", { name: /Cerro Paranal/ })
    .waitFor(soon);
  const [list, target] = await Promise.all([places(page).boundingBox(), field(page, "Target").boundingBox()]);
  expect(list!.x).toBeGreaterThan(target!.x + target!.width);
  expect(list!.y).toBeLessThan(target!.y + 200);
});

test("warnings stand above the list of observatories, leave it its width, and go with the coordinates", async () => {
  const { ada } = await scene();
  const { page } = ada;
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(ada, "observations/new");
  await page.getByRole("radiogroup", { name: "Where" }).getByText("Any that fits").click();
  await field(page, "Target").fill("Mars");
  await page.getByRole("button", { name: "Find coordinates" }).click();
  await page.getByText("Fix 1 field").waitFor();
  // A window gives the time that the look-up asks for.
  await page.getByRole("button", { name: "This month, as a window" }).click();
  await expect.poll(() => page.getByText(/^Fix \d/).count()).toBe(0);
  await page.getByRole("button", { name: "Find coordinates" }).click();
  await exposure(page, 1).getByRole("combobox", { name: "Filter" }).fill("L");
  await exposure(page, 1).getByLabel("Time").fill("60");
  const warning = page.getByRole("status").getByText(/^The target moves up to/);
  await warning.waitFor(soon);
  await places(page).waitFor();
  const [above, below] = [await warning.boundingBox(), await places(page).boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  expect(below!.width).toBeGreaterThan(350);
  // What was found for a target says nothing about a form without one.
  await field(page, "Right ascension").fill("");
  await expect.poll(() => warning.count()).toBe(0);
});

test("a fault of any observatory stands at that choice, and is gone with it", async () => {
  const { ada } = await scene();
  const { page } = ada;
  await open(ada, "observations/new");
  const where = page.getByRole("radiogroup", { name: "Where" });
  await where.getByText("Any that fits").click();
  await fold(page, "When").click();
  await page.getByRole("button", { name: "Tonight, as a window" }).click();
  await field(page, "Target").fill("Moon");
  await page.getByRole("button", { name: "Find coordinates" }).click();
  await page.getByText("Fix 1 field").waitFor();
  await page.getByText("sees the Moon up to a degree elsewhere. Switch to “One observatory”.").waitFor();
  await expect.poll(() => where.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await where.getByText("One observatory").click();
  await expect.poll(() => page.getByText(/^Fix \d/).count()).toBe(0);
});

test("a request to the network says where it is placed, where it has been and which observatory took an image", async () => {
  const { ada, kitt, calar, project } = await scene();
  const { page } = ada;
  const { id } = await site.make.observation(
    { project_id: project.id, observatory_id: kitt.id, user_id: ada.id },
    { name: "Anywhere", status: "in_progress", where: {}, target: polaris },
  );
  const stored = { storage_key: "observations/x/1.fits", size_bytes: 2048, sha256: "0".repeat(64) };
  const taken = { observation_id: id, user_id: ada.id, kind: "light", filter: "L" } as const;
  await userFiles.insert(
    site.database.db,
    { ...stored, ...taken, observatory_id: calar.id, no_preview: "None" },
    new Date(),
  );
  const step = (to_status: string, observatory_id: string) =>
    site.database.db.insert(statusChanges).values({
      ...{ id: newId(), observation_id: id, from_status: "pending", to_status, observatory_id },
      ...{ actor_type: "system", at: new Date() },
    });
  await step("assigned", calar.id);
  await step("pending", calar.id);
  await step("assigned", kitt.id);
  await open(ada, `observations/${id}`);
  await page.getByText("Placed at Kitt Peak").waitFor();
  const steps = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  await steps.filter({ hasText: "At Kitt Peak" }).waitFor();
  await steps.filter({ hasText: "Left Calar Alto" }).waitFor();
  await page.getByRole("listitem").filter({ hasText: "Light · L" }).getByText("Calar Alto").waitFor();
  await open(ada, "observations?network=true");
  await row(page, /Anywhere .*Kitt Peak/).waitFor();
});

test("people who see none of the observatories of a request to the network are told of no chance there", async () => {
  const { ada, project } = await scene();
  const bea = await site.person("Bea");
  await site.make.projectMember(project.id, bea.id);
  const { id } = await site.make.observation(
    { project_id: project.id, observatory_id: null, user_id: ada.id },
    { name: "Anywhere", where: {}, target: polaris },
  );
  await open(ada, `observations/${id}`);
  await ada.page.getByText(/^(Next|No) chance/).waitFor(soon);
  await open(bea, `observations/${id}`);
  await bea.page
    .getByText("The observatories where its observer may observe aren't shown to you.")
    .waitFor(soon);
  expect(await bea.page.getByText(/(Next|No) chance/).count()).toBe(0);
});
