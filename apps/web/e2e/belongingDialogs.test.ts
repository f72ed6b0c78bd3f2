import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian } from "./meridian.ts";

const site = meridian();
const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 740 };

const changeTheme = (page: Page, theme: string) =>
  page.evaluate((value) => localStorage.setItem("meridian.appearance", value), theme);

async function seed() {
  const { page } = await site.person("Ada", { serverAdmin: true });
  const vera = await site.make.user({ name: "Vera" });
  const data = {
    name: "The college",
    short_name: "College",
    type: "college",
    contact_email: "a@example.org",
  };
  const { id } = await (await page.request.post(`${site.url}/organizations`, { data })).json();
  await page.request.post(`${site.url}/organizations/${id}/members`, { data: { user_id: vera.id } });
  await page.request.post(`${site.url}/organizations/${id}/invitations`, {
    data: { email: "b@example.org" },
  });
  const organization = `organizations/${id}`;
  return {
    page,
    dialogs: [
      [`${organization}?tab=members`, "Add a person"],
      [`${organization}?tab=members`, "Remove Vera"],
      [`${organization}?tab=members`, "Revoke b@example.org"],
      [`${organization}?tab=storage`, "New destination"],
      [`${organization}?tab=danger`, "Transfer ownership"],
      [`${organization}?tab=danger`, "Delete organization"],
      [organization, "Edit settings"],
      [`users/${vera.id}`, "Deactivate"],
    ] as const,
  };
}

test("a question before a change is readable, each in another theme, and fits narrow screens", async () => {
  const { page, dialogs } = await seed();
  const found: unknown[] = [];
  await page.goto(`${site.url}/app/profile`);
  for (const [index, [path, name]] of dialogs.entries()) {
    await changeTheme(page, ["light", "dark", "night"][index % 3]!);
    await page.goto(`${site.url}/app/${path}`);
    const opener = page.getByRole("main").getByRole("button", { name });
    await opener.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Cancel|Keep it)$/ })
      .waitFor();
    for (const violation of await violations(page, "[role=dialog]")) found.push({ name, ...violation });
    await page.setViewportSize(narrow);
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(excess, { message: name }).toBeLessThanOrEqual(0);
    await page.setViewportSize(wide);
    await page.keyboard.press("Escape");
    const isBack = () => opener.evaluate((element) => element === document.activeElement);
    await expect.poll(isBack, { message: name, timeout: 20_000 }).toBe(true);
  }
  expect(found).toEqual([]);
});
