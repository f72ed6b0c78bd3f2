import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { visit } from "./visit.ts";

const site = meridian();

const question = (page: Page) => page.getByRole("dialog", { name: "Discard changes?" });
const keep = (page: Page) => question(page).getByRole("button", { name: "Keep editing" }).click();
const discard = (page: Page) => question(page).getByRole("button", { name: "Discard" }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a page, a tab and the browser's tab are left only after asking while something is unsaved", async () => {
  const { page, id: ada } = await site.person("Ada");
  const { id } = await site.make.observatory(ada, { name: "Hilltop" });
  await visit(page, `${site.url}/app/observatories/${id}?tab=settings`);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Hilltop North");

  await page.getByRole("tab", { name: "Tonight" }).click();
  await keep(page);
  expect(await name.inputValue()).toBe("Hilltop North");
  await page.getByRole("navigation").getByRole("link", { name: "Projects" }).click();
  await keep(page);
  expect(await name.inputValue()).toBe("Hilltop North");
  const asked = page.waitForEvent("dialog");
  const reloading = page.evaluate(() => window.location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reloading;
  expect(await name.inputValue()).toBe("Hilltop North");

  await page.getByRole("navigation").getByRole("link", { name: "Projects" }).click();
  await discard(page);
  await heading(page, "Projects").waitFor();
  await page.getByRole("main").getByRole("link", { name: "New project" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Nebulae");
  await page.goBack();
  await keep(page);
  await page.getByRole("button", { name: "Create project" }).click();
  await heading(page, "Nebulae").waitFor();
});

test("a new observation asks before it is lost only once somebody has filled something in", async () => {
  const { page, id: ada } = await site.person("Ada");
  const { id } = await site.make.observatory(ada, { name: "Hilltop", filters: ["L"] });
  await site.make.observatory(ada, { name: "Valley", filters: ["L"] });
  await site.make.project(ada, { name: "Comets", observatory_ids: [id] });
  const projects = page.getByRole("navigation").getByRole("link", { name: "Projects" });
  const begin = async () => {
    await visit(page, `${site.url}/app/observations/new`);
    const observatory = page.getByRole("combobox", { name: "Observatory" });
    await expect.poll(() => observatory.inputValue()).toBe("Hilltop");
  };
  await begin();
  await page.getByRole("combobox", { name: "Target" }).focus();
  for (let field = 0; field < 25; field += 1) await page.keyboard.press("Tab");
  await projects.click();
  await heading(page, "Projects").waitFor();

  await begin();
  await page.getByLabel("Right ascension").fill("10");
  await projects.click();
  await discard(page);
  await heading(page, "Projects").waitFor();
});

test("a dialog asks before its text is lost, and doesn't when there is none", async () => {
  const { page, id: ada } = await site.person("Ada");
  const { id } = await site.make.organization(ada, { name: "First" });
  await visit(page, `${site.url}/app/organizations/${id}`);
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await page.getByRole("button", { name: "Edit settings" }).click();
  await dialog.getByLabel("Description").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Edit settings" }).click();
  await dialog.getByLabel("Description").fill("Long thought about");
  await page.keyboard.press("Escape");
  await question(page).waitFor();
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "hidden" });
  expect(await dialog.getByLabel("Description").inputValue()).toBe("Long thought about");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await discard(page);
  await dialog.waitFor({ state: "hidden" });

  await page.getByRole("tab", { name: /Members/ }).click();
  await page.getByRole("button", { name: "Add a person" }).click();
  const add = page.getByRole("dialog", { name: "Add a person to" });
  await add.getByLabel("Email address").fill("vera@example.org");
  await add.getByRole("button", { name: "Close" }).click();
  await discard(page);
  await add.waitFor({ state: "hidden" });
});

test("whoever is signed out while typing may stay, sign in elsewhere and save", async () => {
  const { page, email, id } = await site.person("Ada");
  const connected = page.waitForEvent("websocket");
  await visit(page, `${site.url}/app/profile`);
  await connected;
  await page.getByRole("textbox", { name: "Name" }).fill("Ada L.");
  await site.database.sql`delete from sessions where user_id = ${id}`;
  const told = page.getByRole("dialog", { name: "You are signed out" });
  await told.getByRole("button", { name: "Keep editing" }).click(soon);
  await page.request.post(`${site.url}/api/auth/sign-in/email`, {
    data: { email, password: "a long enough password" },
  });
  await page.getByRole("region", { name: "You" }).getByRole("button", { name: "Save" }).click();
  await page.getByText("Profile saved").waitFor();
});

test("without a network the page says so, and lists are up to date again once there is one", async () => {
  const { page } = await site.person("Ada", { own: true });
  const connected = page.waitForEvent("websocket");
  await visit(page, `${site.url}/app/projects`);
  await connected;
  const make = (name: string) => page.request.post(`${site.url}/projects`, { data: { name } });
  await make("Before");
  await page.getByRole("row", { name: /Before/ }).waitFor(soon);
  await page.context().setOffline(true);
  await page.getByRole("status").getByText("This device is offline").waitFor({ timeout: 3000 });
  await page.getByText("Not up to date").waitFor();
  await make("Meanwhile");

  // The code of this page isn't there yet.
  await page.getByRole("navigation").getByRole("link", { name: "Organizations" }).click();
  await page.getByRole("alert").getByText("Couldn't load this page").waitFor();
  await page.context().setOffline(false);
  await heading(page, "Organizations").waitFor(soon);
  await page.goBack();
  await page.getByRole("row", { name: /Meanwhile/ }).waitFor(soon);
  expect(await page.getByText("This device is offline").count()).toBe(0);
});

test("an error of the server shows after one more try", async () => {
  const { page } = await site.person("Ada");
  await visit(page, `${site.url}/app/`);
  let asked = 0;
  await page.route(/projects\.list/, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, body: "{}" });
  });
  await page.getByRole("navigation").getByRole("link", { name: "Projects" }).click();
  await page.getByRole("alert").waitFor();
  expect(asked).toBe(2);
});
