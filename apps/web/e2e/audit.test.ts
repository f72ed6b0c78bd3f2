import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";

const site = meridian();

test("a change is found in the log by its filters, and shown before and after", async () => {
  const { page, ...ada } = await site.person("Ada", { serverAdmin: true });
  await page.request.put(`${site.url}/api/v1/user/profile`, { data: { timezone: "Europe/Madrid" } });
  await page.request.post(`${site.url}/api/v1/user/api-keys`, { data: { name: "Tool" } });
  await page.goto(`${site.url}/app/audit`);
  await page.getByRole("link", { name: "API key created" }).waitFor();
  await page.getByRole("combobox", { name: "What" }).fill("profile");
  await page.getByRole("option", { name: "Profile changed" }).click();
  await page.getByRole("link", { name: "API key created" }).waitFor({ state: "detached" });
  expect(page.url()).toContain("action=user.update_profile");
  await page.reload();
  await page.getByRole("link", { name: "Profile changed" }).click();
  await page.getByRole("heading", { level: 1, name: "Profile changed" }).waitFor();
  await page.getByText("user.update_profile").waitFor();
  const row = page.getByRole("row").filter({ hasText: "Time zone" });
  await row.getByText("Europe/Madrid").waitFor();
  await row.getByText("Changed").waitFor();
  await page.getByText(ada.id).first().waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }))).toEqual([]);
});

test("a moment is typed digit by digit, and means what was typed", async () => {
  const { page } = await site.person("Vera", { serverAdmin: true, timezoneId: "Europe/Madrid" });
  await page.goto(`${site.url}/app/audit`);
  await page.getByRole("heading", { level: 1, name: "Audit" }).waitFor();
  await page.getByLabel("From", { exact: true }).pressSequentially("03012020");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("1000PM");
  await page.waitForURL(/from=/);
  await expect.poll(() => new URL(page.url()).searchParams.get("from")).toContain("2020-03-01T21:00");
  expect(await page.getByLabel("From", { exact: true }).inputValue()).toBe("2020-03-01T22:00");
});

test("a moment stays in its field while the address follows, also one whose year is still being typed", async () => {
  const { page } = await site.person("Rosa", { serverAdmin: true });
  await page.goto(`${site.url}/app/audit`);
  const field = page.getByLabel("From", { exact: true });
  const shownAfter = (moment: string) =>
    field.evaluate(async (element: HTMLInputElement, value) => {
      element.valueAsNumber = Date.parse(`${value}Z`);
      element.dispatchEvent(new Event("input", { bubbles: true }));
      for (let step = 0; step < 20; step++) await null;
      return element.value;
    }, moment);
  for (const moment of ["0002-03-01T22:00", "2020-03-01T22:00"])
    expect(await shownAfter(moment)).toBe(moment);
  await page.waitForURL(/from=2020/);
});

test("the log is for administrators alone", async () => {
  const { page } = await site.person("Anna");
  await page.goto(`${site.url}/app/`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByRole("link", { name: "Audit" }).count()).toBe(0);
});
