import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { visitLive } from "./visit.ts";

const site = meridian();

/** True if a box shows its new state before anything else, a second click or a frame, can come in between. */
const changesAtOnce = (box: Locator) =>
  box.evaluate(async (element: HTMLInputElement) => {
    const before = element.checked;
    element.click();
    for (let step = 0; step < 20; step++) await null;
    return element.checked !== before;
  });

test("a box shows its change at once, whether the server or the address keeps it", async () => {
  const { page, id: ada } = await site.person("Ada", { serverAdmin: true });
  const { id } = await site.make.organization(ada);
  const vera = await site.make.user({ name: "Vera" });
  await site.make.organizationMember(id, vera.id);
  await page.goto(`${site.url}/app/organizations/${id}?tab=members`);
  expect(await changesAtOnce(page.getByRole("checkbox", { name: "Billing: Vera" }))).toBe(true);
  await page.goto(`${site.url}/app/users`);
  expect(await changesAtOnce(page.getByRole("switch", { name: "Only administrators" }))).toBe(true);
});

test("a box that was changed stays so while the answer is on its way, whatever else happens meanwhile", async () => {
  const { page, id: ada } = await site.person("Ada");
  const { id } = await site.make.organization(ada, { name: "Sky watchers" });
  const vera = await site.make.user({ name: "Vera" });
  await site.make.organizationMember(id, vera.id);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/updateMember/, async (route) => {
    await held;
    await route.continue();
  });
  await visitLive(page, `${site.url}/app/organizations/${id}?tab=members`);
  const billing = page.getByRole("checkbox", { name: "Billing: Vera" });
  await billing.check();
  const address = `${site.url}/organizations/${id}`;
  await page.request.put(address, { data: { name: "Sky and stars" } });
  await page.getByRole("heading", { level: 1, name: "Sky and stars" }).waitFor(soon);
  expect(await billing.isChecked()).toBe(true);

  letGo();
  const stored = () => site.database.sql`
    select can_manage_billing from organization_members where user_id = ${vera.id}`;
  await expect.poll(stored).toEqual([{ can_manage_billing: true }]);
  const nils = await site.make.user({ name: "Nils" });
  await page.request.post(`${address}/members`, { data: { user_id: nils.id } });
  await page.getByRole("row", { name: /Nils/ }).waitFor(soon);
  expect(await billing.isChecked()).toBe(true);
});
