import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian, soon } from "./meridian.ts";
import { exposure, field, submit } from "./observationForm.fixture.ts";
import { visitLive } from "./visit.ts";

const site = meridian();

/** An observatory, its owner, and a person whose project observes there. */
async function scene() {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { id } = await site.make.observatory(ada.id, { name: "Calar Alto", latitude: 80, filters: ["L"] });
  await site.make.observatoryMember(id, { user_id: vera.id }, { can_view: true, can_observe: true });
  const project = await site.make.project(vera.id, { name: "Kilonovae", observatory_ids: [id] });
  const form = `${site.url}/app/observations/new?project_id=${project.id}&observatory_id=${id}`;
  return { ada, vera, id, project, form, page: `${site.url}/app/observatories/${id}?tab=rapid` };
}

test("an administrator allows a project rapid requests by keyboard, changes and withdraws the right, and says what happens to the exposure", async () => {
  const { ada, vera, id, page } = await scene();
  await visitLive(ada.page, page);
  await ada.page.getByText("No project may submit rapid requests here").waitFor();
  await ada.page.getByRole("button", { name: "Allow a project" }).press("Enter");
  const dialog = ada.page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save" });
  await save.press("Enter");
  await dialog.getByText("Required").waitFor();
  await dialog.getByLabel("Project").fill("kilo");
  await ada.page.getByRole("option", { name: "Kilonovae" }).click();
  await dialog.getByLabel("Requests a month").fill("0");
  await save.press("Enter");
  await dialog.getByText("Must be a whole number from 1 to 1000").waitFor();
  await dialog.getByLabel("Requests a month").fill("3");
  await save.press("Enter");
  await ada.page.getByText("0 of 3 requests used this month").waitFor();
  await ada.page.getByRole("radio", { name: "Is dropped" }).click();
  await ada.page.getByText("Choice saved").waitFor();
  const [row] = await site.database.sql`
    select doc ->> 'rapid_interrupts' as interrupts from observatories where id = ${id}`;
  expect(row!.interrupts).toBe("at_once");
  await ada.page.getByRole("button", { name: "Change: Kilonovae" }).press("Enter");
  await dialog.getByLabel("Requests a month").fill("4");
  await save.press("Enter");
  await ada.page.getByText("0 of 4 requests used this month").waitFor();
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.setViewportSize({ width: 360, height: 740 });
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await ada.page.getByRole("button", { name: "Withdraw: Kilonovae" }).press("Enter");
  await dialog.getByRole("button", { name: "Withdraw" }).press("Enter");
  await ada.page.getByText("No project may submit rapid requests here").waitFor();
  await visitLive(vera.page, `${site.url}/app/observatories/${id}?tab=history`);
  await vera.page.getByText(/^Ada gave Kilonovae the right to rapid requests, 3 a month\.$/).waitFor();
  expect(await vera.page.getByRole("tab", { name: "Rapid requests" }).count()).toBe(0);
});

test("the form offers a rapid request where the project has the right and some left, and lists and pages mark it", async () => {
  const { vera, id, project, form } = await scene();
  await visitLive(vera.page, form);
  await vera.page.getByLabel("Priority").waitFor();
  const rapid = vera.page.getByRole("switch", { name: "Rapid request" });
  expect(await rapid.count()).toBe(0);
  const right = JSON.stringify({ rapid_projects: [{ project_id: project.id, per_month: 1 }] });
  await site.database.sql`update observatories set doc = doc || ${right}::text::jsonb where id = ${id}`;
  await visitLive(vera.page, form);
  await rapid.press("Space");
  await vera.page.getByText("1 request of 1 left this month.").waitFor();
  await field(vera.page, "Name").fill("GRB afterglow");
  await field(vera.page, "Target").fill("Afterglow");
  await field(vera.page, "Right ascension").fill("37.95");
  await field(vera.page, "Declination").fill("89.26");
  await exposure(vera.page, 1).getByRole("combobox", { name: "Filter" }).click();
  await vera.page.getByRole("option", { name: "L", exact: true }).click();
  await exposure(vera.page, 1).getByLabel("Time").fill("60");
  expect(await violations(vera.page)).toEqual([]);
  await submit(vera.page).click();
  await vera.page.getByRole("heading", { name: "GRB afterglow" }).waitFor(soon);
  await vera.page.getByText("Rapid", { exact: true }).waitFor();
  await vera.page.getByText("Before all others").waitFor();
  await visitLive(vera.page, `${site.url}/app/observations?search=GRB`);
  await vera.page
    .getByRole("row", { name: /GRB afterglow/ })
    .getByText("Rapid", { exact: true })
    .waitFor();
  await visitLive(vera.page, form);
  await vera.page.getByLabel("Priority").waitFor();
  expect(await rapid.count()).toBe(0);
});
