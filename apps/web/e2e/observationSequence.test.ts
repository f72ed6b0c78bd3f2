import { sequence } from "@meridian/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { exposure, field, fold, observationFormOn, submit } from "./observationForm.fixture.ts";
import { heading } from "./observations.fixture.ts";

const site = meridian();
const { open } = observationFormOn(site);
const narrow = { viewport: { width: 360, height: 740 } };
const equipment = { focal_length: 1000, pixel_size: 10, sensor_width: 3000, sensor_height: 2000 };

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("a mosaic is drawn and summed up before it is submitted, on a narrow screen too", async () => {
  const ada = await site.person("Ada", narrow);
  const observatory = await site.make.observatory(ada.id, {
    ...{ name: "Calar Alto", latitude: 37.22, filters: ["L", "R"], equipment },
  });
  await site.make.project(ada.id, { name: "Nebulae", observatory_ids: [observatory.id] });
  const { page } = ada;
  await open(ada, "observations/new");
  await field(page, "Target").fill("NGC 6960");
  await field(page, "Right ascension").fill("20 45 38");
  await field(page, "Declination").fill("+30 42 30");
  await exposure(page, 1).getByRole("combobox", { name: "Filter" }).click();
  await page.getByRole("option", { name: "L" }).click();
  await exposure(page, 1).getByLabel("Time").fill("120");
  await exposure(page, 1).getByLabel("Count").fill("5");
  await page.getByText("Total integration: 10 min (about 11 min").waitFor();
  await fold(page, "Sequence").click();
  await page.getByRole("switch", { name: "Dither" }).check();
  await page.getByRole("switch", { name: "Mosaic" }).check();
  await field(page, "Columns").fill("3");
  await field(page, "Rows").fill("1");
  await field(page, "Mosaic rotation").fill("30");
  await page
    .getByRole("img", { name: "3 by 1 panels, north up and east to the left, turned by 30°" })
    .waitFor();
  await page.getByText("15 exposures in 35 min 5 s, with slews, readout and changes of the filter").click();
  await page.getByText("Panel 2: 5 × L 120 s, 11 min 41 s").waitFor();
  expect(await widthOf(page)).toBe(360);
  await submit(page).click();
  await heading(page, "NGC 6960, Calar Alto").waitFor(soon);
  const [row] = await site.database
    .sql`select doc -> 'sequence' as asked from observations where doc ->> 'user_id' = ${ada.id}`;
  expect(row!.asked).toEqual({
    order: "by_filter",
    dither: { every: 3, radius: 5, pattern: "random", settle_seconds: 10 },
    mosaic: {
      ...{ columns: 3, rows: 1, overlap: 10, rotation: 30 },
      ...{ panel_width: 103.12467, panel_height: 68.75264 },
    },
  });
});

test("the size of panels is asked for where the observatory's field of view isn't known", async () => {
  const ada = await site.person("Ada");
  const observatory = await site.make.observatory(ada.id, { name: "Calar Alto", latitude: 37.22 });
  await site.make.project(ada.id, { name: "Nebulae", observatory_ids: [observatory.id] });
  const { page } = ada;
  await open(ada, "observations/new");
  await field(page, "Target").fill("NGC 6960");
  await field(page, "Right ascension").fill("20 45 38");
  await field(page, "Declination").fill("+30 42 30");
  await exposure(page, 1).getByRole("textbox", { name: "Filter" }).fill("L");
  await exposure(page, 1).getByLabel("Time").fill("120");
  await fold(page, "Sequence").click();
  await page.getByRole("switch", { name: "Mosaic" }).check();
  await page.getByText("The field of view of Calar Alto isn't known, so give").waitFor();
  await submit(page).click();
  await page.getByText("is required with panel_height", { exact: false }).waitFor(soon);
});

test("each panel's progress shows on the page of an observation", async () => {
  const ada = await site.person("Ada");
  const observatory = await site.make.observatory(ada.id, { name: "Calar Alto", latitude: 37.22 });
  const project = await site.make.project(ada.id, { name: "Nebulae" });
  const one = { exposure_time: 120, exposure_count: 4, binning: 1, gain: null, offset: null };
  const { id } = await site.make.observation(
    { project_id: project.id, observatory_id: observatory.id, user_id: ada.id },
    {
      ...{ name: "Veil", status: "in_progress" as const },
      target: { name: "NGC 6960", ra: 311.4, dec: 30.7, rotation: 20 },
      exposures: [
        { ...one, filter: "L", acquired: 7, acquired_by_panel: [5, 2, 0, 0] },
        { ...one, filter: "R", acquired: 5, acquired_by_panel: [4, 1, 0, 0] },
      ],
      sequence: sequence.parse({
        order: "interleaved",
        dither: { every: 2, radius: 6 },
        mosaic: { columns: 2, rows: 2, panel_width: 60, panel_height: 40 },
      }),
    },
  );
  const { page } = ada;
  await open(ada, `observations/${id}`);
  await page.getByText("1 of 4 panels finished").waitFor();
  await page.getByRole("img", { name: /2 by 2 panels.*turned by 20°; 1 of 4 finished/ }).waitFor();
  // What one panel has more than was asked for, no other one has.
  await page.getByText("34.4% of it is acquired.").waitFor();
  const panels = page.getByRole("table", { name: "Panels" });
  expect(await panels.getByRole("cell").allInnerTexts()).toEqual([
    ...["Panel 1", "8 of 8, 1 more", "20h 48m 02.9s", "+30° 49′ 35.6″", "20.3°"],
    ...["Panel 2", "3 of 8", "20h 44m 06.2s", "+31° 08′ 07.0″", "19.8°"],
    ...["Panel 3", "0 of 8", "20h 47m 05.0s", "+30° 15′ 49.2″", "20.2°"],
    ...["Panel 4", "0 of 8", "20h 43m 09.5s", "+30° 34′ 14.1″", "19.7°"],
  ]);
  await page.getByText("Total integration: 24 min of 1 h 4 min", { exact: true }).waitFor();
  await page.getByText("After every 2 exposures by up to 6″ (random), 10 s to settle").waitFor();
  await page.setViewportSize(narrow.viewport);
  expect(await widthOf(page)).toBe(360);
});
