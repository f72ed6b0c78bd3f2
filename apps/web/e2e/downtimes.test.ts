import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian, soon } from "./meridian.ts";
import { openPart } from "./observatoryTabs.fixture.ts";
import { visitLive } from "./visit.ts";

const site = meridian();

/** An observatory in Spain, its owner, and a person who observes there. */
async function scene() {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const place = { name: "Calar Alto", timezone: "Europe/Madrid" };
  const { id } = await site.make.observatory(ada.id, place);
  await site.make.observatoryMember(id, { user_id: vera.id }, { can_view: true, can_observe: true });
  return { ada, vera, page: `${site.url}/app/observatories/${id}?tab=downtimes` };
}

test("an operator plans, changes and cancels a downtime by keyboard; others see it and can't", async () => {
  const { ada, vera, page } = await scene();
  await visitLive(vera.page, page);
  await vera.page.getByText("No downtime is planned").waitFor();
  expect(await vera.page.getByRole("button", { name: "Plan downtime" }).count()).toBe(0);
  await visitLive(ada.page, page);
  await ada.page.getByRole("button", { name: "Plan downtime" }).press("Enter");
  const dialog = ada.page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save" });
  await dialog
    .getByText(/Once it begins, Meridian's program at the telescope stops, parks and closes; other plugins/)
    .waitFor();
  await save.press("Enter");
  await dialog.getByText("Required").nth(2).waitFor();
  const year = new Date().getUTCFullYear() + 1;
  await dialog.getByRole("textbox", { name: "Start", exact: true }).fill(`3 Mar ${year}, 20:00`);
  await dialog.getByRole("textbox", { name: "End", exact: true }).fill(`1 Mar ${year}, 20:00`);
  await dialog.getByLabel("Reason").fill("Mirror washing");
  await dialog.getByText("Time zone: Europe/Madrid.").first().waitFor();
  await dialog.getByText(`Choose 3 Mar ${year}, 20:00 or later.`).waitFor();
  await dialog.getByRole("textbox", { name: "End", exact: true }).fill(`5 Mar ${year}, 8:00`);
  await save.press("Enter");
  await ada.page.getByText("Downtime planned").waitFor();
  await vera.page.getByRole("heading", { name: `March ${year}` }).waitFor(soon);
  const entry = vera.page.getByRole("listitem").filter({ hasText: "Mirror washing" });
  await entry.getByText(`3 Mar ${year}, 20:00 to 5 Mar ${year}, 08:00 · 1 d 12 h · by Ada`).waitFor();
  expect(await entry.getByRole("button").count()).toBe(0);

  await ada.page.getByRole("button", { name: "Change: Mirror washing" }).press("Enter");
  await dialog.getByLabel("Reason").fill("New mirror");
  await save.press("Enter");
  await vera.page.getByText("New mirror").waitFor(soon);
  await ada.page.getByRole("button", { name: "Cancel: New mirror" }).press("Enter");
  await dialog.getByRole("button", { name: "Cancel downtime" }).press("Enter");
  await vera.page.getByText("No downtime is planned").waitFor(soon);
  await openPart(vera.page, "History");
  await vera.page.getByText(/^Ada planned a downtime from 3 Mar .+: Mirror washing\.$/).waitFor();
});

test("a downtime under way is told on every page of the observatory, and ended there; it fits a telephone", async () => {
  const { ada, vera, page } = await scene();
  await visitLive(ada.page, page);
  await ada.page.getByRole("button", { name: "Plan downtime" }).click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Start", exact: true }).fill("now");
  await dialog.getByRole("textbox", { name: "End", exact: true }).fill("in 3 hours");
  await dialog.getByLabel("Reason").fill("Power cut");
  await dialog.getByRole("button", { name: "Save" }).click();
  await ada.page.getByRole("heading", { name: "Under way" }).waitFor();
  await vera.page.setViewportSize({ width: 360, height: 740 });
  await visitLive(vera.page, `${site.url}/app/observatories`);
  const down = vera.page.getByText(/^Down until .+\d\d:\d\d$/);
  await down.waitFor();
  await visitLive(vera.page, page);
  await vera.page.getByRole("alert").getByText("Power cut").waitFor();
  const width = await vera.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.getByRole("button", { name: "End now: Power cut" }).click();
  await dialog.getByRole("button", { name: "End downtime" }).click();
  await ada.page.getByText("Downtime ended").waitFor();
  await vera.page.getByRole("heading", { name: "Past" }).waitFor(soon);
  await expect.poll(() => vera.page.getByRole("alert").count()).toBe(0);
});
