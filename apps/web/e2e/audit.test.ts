import { expect, test } from "vitest";
import { violations } from "./axe.ts";
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
  expect(await violations(page)).toEqual([]);
});

test("a moment is typed in words or chosen by the keyboard, in the viewer's zone, and stays while the address follows", async () => {
  const { page } = await site.person("Vera", { serverAdmin: true, timezoneId: "Europe/Madrid" });
  const scripts: string[] = [];
  page.on("request", (request) => void scripts.push(request.url()));
  await page.goto(`${site.url}/app/audit`);
  const [from, to] = [page.getByLabel("From", { exact: true }), page.getByLabel("To", { exact: true })];
  const asked = (name: string) => new URL(page.url()).searchParams.get(name);
  await from.pressSequentially("1 mar 2020 22:00");
  expect(await from.inputValue()).toBe("1 mar 2020 22:00");
  await page.keyboard.press("Tab");
  await expect.poll(() => asked("from")).toContain("2020-03-01T21:00");
  expect(await from.inputValue()).toBe("1 Mar 2020, 22:00");
  await page.getByText("2020-03-01 21:00:00 UTC").waitFor();

  await to.fill("next week");
  await page.keyboard.press("Tab");
  await page.getByText("Write a day and a time").waitFor();
  await to.fill("29 Feb 2020, 22:00");
  await page.keyboard.press("Tab");
  await page.getByText("Choose 1 Mar 2020, 22:00 or later.").waitFor();
  await to.fill("1 Mar 2020, 23:00");
  await page.keyboard.press("Tab");

  expect(scripts.filter((script) => script.includes("MomentPicker"))).toEqual([]);
  await page.keyboard.press("Enter");
  const calendar = page.getByRole("dialog");
  await calendar.getByRole("button", { name: "1 March 2020", exact: true }).press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => to.inputValue()).toBe("2 Mar 2020, 23:00");
  await calendar.getByLabel("Hours").fill("7");
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "detached" });
  await expect.poll(() => asked("to")).toContain("2020-03-02T06:00");
});

test("the log is for administrators alone", async () => {
  const { page } = await site.person("Anna");
  await page.goto(`${site.url}/app/`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByRole("link", { name: "Audit" }).count()).toBe(0);
});
