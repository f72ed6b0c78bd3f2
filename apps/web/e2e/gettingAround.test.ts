import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";
import { visit } from "./visit.ts";

const site = meridian();

test("the palette finds observations, targets, places and people, and Enter takes the first", async () => {
  const { page, id: ada } = await site.person("Ada", { serverAdmin: true });
  const vera = await site.make.user({ name: "Vera Rubin" });
  const observatory = await site.make.observatory(ada, { name: "Hilltop" });
  const project = await site.make.project(ada);
  const place = { user_id: ada, project_id: project.id, observatory_id: observatory.id };
  await site.make.observation(place, {
    name: "Rotation",
    target: { name: "Hubble galaxy", ra: 1, dec: 2, rotation: null },
  });
  await visit(page, `${site.url}/app/`);
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const search = palette.getByRole("textbox", { name: "Search and commands" });
  await page.keyboard.press("Control+k");
  await search.fill("Hub");
  const found = palette.getByRole("button", { name: /Rotation/ });
  await found.waitFor();
  const top = (await search.boundingBox())!.y;
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Rotation" }).waitFor();
  for (const [words, heading] of [
    ["Vera Rub", "Vera Rubin"],
    ["Hillt", "Hilltop"],
    ["Projec", "Projects"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await search.fill(words);
    await palette.locator("[data-selected]").getByText(heading).waitFor();
    expect((await search.boundingBox())!.y).toBe(top);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  }
  expect(vera.name).toBe("Vera Rubin");
  await page.keyboard.press("Control+k");
  await search.fill("m 42");
  await palette.locator("[data-selected]").getByText("Observe M 42").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "New observation" }).waitFor();
  await expect.poll(() => page.getByRole("combobox", { name: "Target" }).inputValue()).toBe("M 42");
});

test("letters typed before the palette is there go into it", async () => {
  const { page } = await site.person("Ada");
  await page.route("**/Palette-*.js", async (route) => {
    await palette;
    await route.continue();
  });
  let letIn = () => {};
  const palette = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await visit(page, `${site.url}/app/`);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await page.keyboard.type("gp");
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("cagp");
  letIn();
  const search = page.getByRole("textbox", { name: "Search and commands" }).and(page.locator(":focus"));
  await search.waitFor();
  await page.keyboard.type("s");
  expect(await search.inputValue()).toBe("cagps");
  expect(new URL(page.url()).pathname).toBe("/app/projects");
});

test("keys lead to places, to a search and to what is new, and ? says which", async () => {
  const { page } = await site.person("Ada");
  await visit(page, `${site.url}/app/`);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  await page.keyboard.press("/");
  await page.getByRole("searchbox").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("c?g");
  expect(await page.getByRole("searchbox").inputValue()).toBe("c?g");
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.getByText("Observatories").waitFor();
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "hidden" });
  const focused = (name: string) =>
    page.getByRole("button", { name, exact: true }).and(page.locator(":focus")).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Close navigation" }).click(),
  ]) {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Close navigation" }).waitFor();
    await leave();
    await focused("More");
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Search and commands" }).waitFor();
  await page.keyboard.press("Escape");
  await focused("More");
  await page.keyboard.press("c");
  await page.getByRole("heading", { level: 1, name: "New project" }).waitFor();
});

test("back from a detail the list has its filters, and the row its focus", async () => {
  const { page, id: ada } = await site.person("Ada");
  for (const name of ["Comets", "Novae", "Nebulae"]) await site.make.project(ada, { name });
  await visit(page, `${site.url}/app/projects?search=e&status=active&order=desc`);
  await page.getByRole("row", { name: /Novae/ }).getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "Novae" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Projects" }).click();
  await page.getByRole("row", { name: /Novae/ }).and(page.locator(":focus")).waitFor();
  const kept = Object.fromEntries(new URL(page.url()).searchParams);
  expect(kept).toEqual({ search: "e", status: "active", order: "desc" });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Nebulae" }).waitFor();
  await page.goBack();
  await page
    .getByRole("row", { name: /Nebulae/ })
    .and(page.locator(":focus"))
    .waitFor();
});

test("Versions is reached from the account's menu and the palette, and shows whose plugin is too old", async () => {
  const { page, id } = await site.person("Ada", { serverAdmin: true });
  const plugins = { Ancient: "3.4.1.0", Behind: "3.6.0.0", Current: "3.8.0.0", Mute: null };
  for (const [name, plugin_version] of Object.entries(plugins))
    await site.make.observatory(id, { name, plugin_version });
  await site.make.observatory(id, { name: "Closed", retired: true });
  const settings = { data: { minimum_plugin_version: "3.6.0.0" } };
  expect((await page.request.put(`${site.url}/api/v1/system/settings`, settings)).status()).toBe(200);
  await visit(page, `${site.url}/app/`);
  await page.getByRole("button", { name: "Your account: Ada" }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  await page.getByRole("heading", { level: 1, name: "Versions" }).waitFor();
  await page.getByText("2.16 (March 2026)").waitFor();
  const table = page.getByRole("table", { name: "Plugins of your observatories" });
  for (const [name, word] of Object.entries({
    Ancient: "Below the minimum 3.6.0.0",
    Behind: "Update to 3.8.0.0 available",
    Current: "Up to date",
    Mute: "Never connected",
  }))
    await table.getByRole("row", { name }).getByText(word).waitFor();
  expect(await table.getByRole("row", { name: "Closed" }).count()).toBe(0);
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Search and commands" }).fill("Versio");
  await page.getByRole("dialog").locator("[data-selected]").getByText("Versions").waitFor();
});

test("signing in offers no account where sign-up is closed", async () => {
  const { page: admin } = await site.person("Ada", { serverAdmin: true });
  const page = await site.open();
  await visit(page, `${site.url}/app/sign-in`);
  await page.getByRole("link", { name: "Sign up" }).waitFor();
  await admin.request.put(`${site.url}/api/v1/system/settings`, { data: { sign_up: "closed" } });
  await visit(page, `${site.url}/app/sign-in`);
  expect(await page.getByRole("link", { name: "Sign up" }).count()).toBe(0);
});
