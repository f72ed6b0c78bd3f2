import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { atNight } from "./atNight.fixture.ts";
import { meridian, soon } from "./meridian.ts";
import { field, observationFormOn, submit } from "./observationForm.fixture.ts";

const site = meridian();
const { open } = observationFormOn(site);

/** 2.7° by 1.8°. */
const equipment = { focal_length: 500, pixel_size: 3.76, sensor_width: 6248, sensor_height: 4176 };

const sky = (page: Page) => page.getByRole("img", { name: /^Sky around M 31/ });
const handle = (page: Page, kind: string) => sky(page).locator(`[data-kind="${kind}"] circle`).first();

/** Drags from the middle of an element by so many hundredths of the drawing. */
async function drag(page: Page, from: ReturnType<typeof handle>, [x, y]: [number, number]) {
  const [box, around] = [await from.boundingBox(), await sky(page).boundingBox()];
  const start = { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + (x / 200) * around!.width, start.y + (y / 100) * around!.height, {
    steps: 4,
  });
  await page.mouse.move(start.x + (x / 100) * around!.width, start.y + (y / 100) * around!.height);
  await page.mouse.up();
}

async function framing() {
  const ada = await site.person("Ada");
  await site.make.observatory(ada.id, {
    ...atNight(28.76),
    name: "Roque",
    filters: ["L", "R", "G", "B"],
    equipment,
  });
  await site.make.project(ada.id, { name: "Showpieces" });
  const { page } = ada;
  await open(ada, "observations/new");
  await field(page, "Target").fill("m31");
  await field(page, "Target").press("Enter");
  await sky(page).scrollIntoViewIfNeeded();
  await page.getByText("2.7° × 1.8° at Roque").waitFor();
  return { ada, page };
}

test("the camera's frame over the sky is moved, turned and made a mosaic by dragging, and submitted so", async () => {
  const { page } = await framing();
  for (const name of ["M 31", "M 110"]) await sky(page).getByText(name, { exact: true }).waitFor();
  const [ra, dec] = [field(page, "Right ascension"), field(page, "Declination")];
  const frame = page.getByRole("button", { name: "Frame. Arrow keys move it" });

  await drag(page, frame, [10, 10]);
  await expect.poll(() => ra.inputValue()).toMatch(/^00h 39m/);
  expect(await dec.inputValue()).toMatch(/^\+40° 40/);
  await page.getByRole("button", { name: "Back to M 31" }).click();
  expect([await ra.inputValue(), await dec.inputValue()]).toEqual(["10.684792", "41.269056"]);

  await frame.focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => dec.inputValue()).toMatch(/^\+41° 2/);

  await drag(page, handle(page, "extend"), [20, 13.5]);
  await page.getByText(/^2 × 2 panels of 2\.7° × 1\.8° at Roque/).waitFor();
  await page.getByRole("button", { name: /^Sequence .*Mosaic of 2 × 2/i }).waitFor();

  // From above the frame to the left of it, which is the east.
  await drag(page, handle(page, "turn"), [-30, 20]);
  await page.getByText(/turned by [89]\d°/).waitFor();
  await page.getByRole("button", { name: "Turn right by 5°" }).click();

  await page.getByRole("button", { name: "LRGB" }).click();
  await page.getByText(/^2 h 40 min of exposures, 2 h \d\d min in all\. Next chance: /).waitFor(soon);
  await submit(page).click();
  await page.getByRole("heading", { name: "M 31, Roque", exact: true }).waitFor();
  const [row] = await site.database.sql`select doc from observations`;
  expect(row!.doc.sequence.mosaic).toMatchObject({
    columns: 2,
    rows: 2,
    panel_width: expect.closeTo(161, 0),
  });
  expect(row!.doc.target.rotation).toBeGreaterThan(70);
  expect(row!.doc.target.dec).toBeGreaterThan(41.3);
});

test("a mosaic of a request to the network takes panels that fit the telescope whose field is drawn", async () => {
  const ada = await site.person("Ada");
  const small = { focal_length: 2000, pixel_size: 4.63, sensor_width: 1988, sensor_height: 1343 };
  await site.make.observatory(ada.id, {
    ...atNight(28.76),
    ...{ name: "Roque", filters: ["L", "R", "G", "B"], equipment: small },
  });
  await site.make.project(ada.id, { name: "Showpieces" });
  const { page } = ada;
  await open(ada, "observations/new");
  await page.getByRole("radiogroup", { name: "Where" }).getByText("Any that fits").click();
  await field(page, "Target").fill("m31");
  await field(page, "Target").press("Enter");
  await page.getByRole("button", { name: "LRGB" }).click();
  // 15.82′ by 10.69′, which no telescope with this field has as 16′.
  await page.getByText("15.8′ × 10.6′ at Roque").waitFor(soon);
  await page
    .getByText(/ in all\. Next chance: .* at Roque\. Now: The observatory is offline\.$/)
    .waitFor(soon);
  // The switch fills in the size as well.
  await page.getByRole("button", { name: /^Sequence / }).click();
  await page.getByRole("switch", { name: "Mosaic" }).check();
  expect(await field(page, "Panel width").inputValue()).toBe("15.8′");
  await page.getByRole("switch", { name: "Mosaic" }).uncheck();
  // M 31 is much larger than the frame, and is seen as a whole at first.
  const closer = page.getByRole("button", { name: "Zoom in" });
  for (let times = 0; times < 4; times++) await closer.click();
  await sky(page).scrollIntoViewIfNeeded();
  await drag(page, handle(page, "extend"), [20, 13.5]);
  await page.getByText(/^2 × 2 panels of 15\.8′ × 10\.6′ at Roque/).waitFor();
  await submit(page).click();
  await page.getByRole("heading", { name: "M 31", exact: true }).waitFor(soon);
  const [row] = await site.database.sql`select doc from observations where doc -> 'where' is not null
    order by created_at desc limit 1`;
  expect(row!.doc).toMatchObject({
    observatory_id: null,
    sequence: { mosaic: { columns: 2, rows: 2, panel_width: 15.8, panel_height: 10.6 } },
  });
});

test("a telescope whose field of view isn't known has the sky without a frame, and says so", async () => {
  const ada = await site.person("Vera");
  await site.make.observatory(ada.id, { ...atNight(28.76), name: "Unmeasured", filters: ["L"] });
  await site.make.project(ada.id, { name: "Showpieces" });
  const { page } = ada;
  await open(ada, "observations/new");
  await field(page, "Target").fill("m31");
  await field(page, "Target").press("Enter");
  await page.getByText("The field of view of Unmeasured isn't known.").waitFor();
  await sky(page).getByText("M 31", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Zoom in" }).click();
  expect(await page.getByRole("button", { name: "Frame. Arrow keys move it" }).count()).toBe(0);
});
