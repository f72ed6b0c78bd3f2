import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { heading, observationsOn, type Person, row } from "./observations.fixture.ts";

const site = meridian();
const { open, scene } = observationsOn(site);

const status = (page: Page, word: string) =>
  page.getByRole("group", { name: "Status" }).getByRole("button", { name: new RegExp(`^${word}( \\d+)?$`) });
const names = (page: Page) =>
  page.getByRole("table", { name: "Observations" }).locator("tbody .cell-link").allTextContents();

/** Two observations of one person and one of another's, in two projects. */
async function threeObservations(ada: Person, vera: Person) {
  const { place } = await scene(ada, vera);
  const other = await site.make.project(ada.id, { name: "Variable stars" });
  const mine = { ...place, user_id: ada.id };
  const vega = { name: "Vega", ra: 279.2347, dec: 38.7837, rotation: null };
  // Never above this horizon: whether a turn is planned for it doesn't depend on when the test runs.
  const southern = { name: "Sigma Octantis", ra: 317.1952, dec: -88.9565, rotation: null };
  await site.make.observation(mine, { name: "Deep field", priority: 9, target: southern });
  await site.make.observation(
    { ...place, user_id: vera.id },
    { name: "Nebula", priority: 10, status: "failed" },
  );
  await site.make.observation(
    { ...mine, project_id: other.id },
    { name: "Photometry", priority: 2, status: "failed", target: vega },
  );
}

test("the list is narrowed and sorted in the address, which says how much there is of each status", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  await threeObservations(ada, vera);
  const { page } = ada;
  await page.goto(`${site.url}/app/`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Observations" }).click();
  await heading(page, "Observations").waitFor();
  await row(page, /Deep field/)
    .getByText("Pending")
    .waitFor();
  expect(await names(page)).toEqual(["Photometry", "Nebula", "Deep field"]);
  for (const counted of ["All 3", "Pending 1", "Failed 2", "Completed 0"])
    await status(page, counted).waitFor();

  await page.getByRole("button", { name: "Priority" }).click();
  await expect.poll(() => names(page)).toEqual(["Photometry", "Deep field", "Nebula"]);
  await status(page, "Failed").click();
  await expect.poll(() => names(page)).toEqual(["Photometry", "Nebula"]);
  await page.getByText("Mine", { exact: true }).click();
  await expect.poll(() => names(page)).toEqual(["Photometry"]);
  await page.reload();
  await row(page, /Photometry/).waitFor();
  expect(await names(page)).toEqual(["Photometry"]);
  expect(await status(page, "Failed").getAttribute("aria-pressed")).toBe("true");
  await status(page, "All 2").waitFor();
});

test("it is searched by name and target, shows one project's alone, and a row leads to its observation", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  await threeObservations(ada, vera);
  const { page } = ada;
  await page.goto(`${site.url}/app/observations?sort=priority`);
  await row(page, /Deep field/).waitFor();
  const search = page.getByRole("searchbox", { name: "Search by name or target" });
  await search.fill("no such thing");
  await page.getByText("No matching observations").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => names(page)).toEqual(["Nebula", "Deep field", "Photometry"]);
  expect(await search.inputValue()).toBe("");
  await search.fill("vega");
  await expect.poll(() => names(page)).toEqual(["Photometry"]);
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByRole("button", { name: "Any time" }).click();
  await page.getByRole("textbox", { name: "Submitted to" }).fill("1 Mar 2020, 22:00");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => names(page)).toEqual(["Nebula", "Deep field", "Photometry"]);
  expect(await page.getByRole("textbox", { name: "Submitted to" }).inputValue()).toBe("");
  await page.getByRole("combobox", { name: "Project" }).click();
  await page.getByRole("option", { name: "Spiral arms" }).click();
  await expect.poll(() => names(page)).toEqual(["Nebula", "Deep field"]);
  await page.reload();
  await row(page, /Nebula/).waitFor();
  await expect.poll(() => page.getByRole("combobox", { name: "Project" }).inputValue()).toBe("Spiral arms");

  await row(page, /Nebula/).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await heading(page, "Deep field").waitFor();
});

test("the home page and the palette lead to observations, and whoever has none is told what comes first", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  await threeObservations(ada, vera);
  const { page } = vera;
  await page.goto(`${site.url}/app/`);
  await page.getByRole("link", { name: "1 observation" }).click();
  await heading(page, "Observations").waitFor();
  await row(page, /Nebula/).waitFor();
  expect(await names(page)).toEqual(["Nebula"]);
  expect(await page.getByRole("radio", { name: "Mine", exact: true }).isChecked()).toBe(true);

  await open(ada, "");
  const current = ada.page.getByRole("region", { name: "Your observations" });
  await current.getByText(/^1 observation waits/).waitFor();
  const [{ id } = { id: "" }] = await site.database.sql<{ id: string }[]>`
    select id from observations where doc ->> 'name' = 'Deep field' and doc ->> 'user_id' = ${ada.id}`;
  await ada.page.request.post(`${site.url}/observations/${id}/cancel`, { data: { reason: "Clouds" } });
  await current.waitFor({ ...soon, state: "detached" });
  await ada.page.getByRole("link", { name: "New observation" }).click();
  await heading(ada.page, "New observation").waitFor();

  const nobody = await site.person("Nils");
  // The connection comes when the page's parts listen, to keys as well; its heading may be there before.
  await open(nobody, "");
  await nobody.page.keyboard.press("Control+k");
  await nobody.page.getByRole("dialog").getByRole("button", { name: "Observations" }).first().click();
  await heading(nobody.page, "Observations").waitFor();
  await nobody.page.getByText("You need an active project first").waitFor();
});

test("a project and an observatory list their own, and lead to a new one that is theirs", async () => {
  const ada = await site.person("Ada");
  const { place, project, observatory } = await scene(ada);
  const elsewhere = await site.make.observatory(ada.id, { name: "Siding Spring" });
  const mine = { ...place, user_id: ada.id };
  await site.make.observation(mine, { name: "Deep field" });
  await site.make.observation({ ...mine, observatory_id: elsewhere.id }, { name: "Southern field" });
  const { page } = ada;
  await open(ada, `observatories/${observatory.id}`);
  await page.getByRole("tab", { name: "Observations" }).click();
  await row(page, /Deep field/).waitFor();
  expect(await names(page)).toEqual(["Deep field"]);
  await page.getByRole("link", { name: "New observation" }).click();
  await heading(page, "New observation").waitFor();
  expect(new URL(page.url()).searchParams.get("observatory_id")).toBe(observatory.id);

  await open(ada, `projects/${project.id}?tab=observations`);
  await row(page, /Southern field/).waitFor();
  expect(await names(page)).toEqual(["Southern field", "Deep field"]);
  await status(page, "Failed").click();
  await page.getByText("No matching observations").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await row(page, /Southern field/).waitFor();
  await page.getByRole("link", { name: "New observation" }).click();
  await heading(page, "New observation").waitFor();
  expect(new URL(page.url()).searchParams.get("project_id")).toBe(project.id);
});

test("selected observations are cancelled at once, from the keyboard too, and what was refused is said", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { place } = await scene(ada, vera);
  for (const name of ["Alcor", "Bode", "Crab", "Dumbbell", "Eskimo"])
    await site.make.observation(
      { ...place, user_id: vera.id },
      { name, status: name === "Bode" ? "completed" : "pending" },
    );
  const { page } = vera;
  await open(vera, "observations?sort=name&order=asc");
  await row(page, /Alcor/).focus();
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByText("1 selected").waitFor();
  for (const key of ["ArrowDown", "ArrowDown", "Shift+Space"]) await page.keyboard.press(key);
  await bar.getByText("3 selected").waitFor();
  await page.getByRole("checkbox", { name: "Select Eskimo" }).click({ modifiers: ["Shift"] });
  await bar.getByText("5 selected").waitFor();
  await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
  await bar.waitFor({ state: "hidden" });
  await page.getByRole("checkbox", { name: "Select Crab" }).click();
  await bar.getByRole("button", { name: "Select all 5" }).click();
  await bar.getByText("5 selected").waitFor();
  await bar.getByRole("button", { name: "Actions" }).click();
  const menu = page.getByRole("menu");
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await bar.getByText("5 selected").waitFor();
  await page.keyboard.press("Escape");
  await bar.waitFor({ state: "hidden" });
  await page.getByRole("checkbox", { name: "Select Crab" }).click();
  await bar.getByRole("button", { name: "Select all 5" }).click();
  await bar.getByText("5 selected").waitFor();

  await bar.getByRole("button", { name: "Actions" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Cancel observations (4 of 5)" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel observations?" });
  await dialog.getByText("This applies to 4 observations.").waitFor();
  await dialog
    .getByText("1 more is selected and stays unchanged: already ended, or not yours to cancel.")
    .waitFor();
  // While the request is on its way: earlier the page could notice.
  await page.route(/observations\.bulk/, async (route) => {
    await site.database.sql`
      update observations set doc = doc || '{"status": "failed"}', version = version + 1
       where doc ->> 'name' = 'Crab' and doc ->> 'user_id' = ${vera.id}`;
    await route.continue();
  });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The mirror is being cleaned");
  await page.keyboard.press("Enter");
  const outcome = page.getByRole("dialog", { name: "1 observation unchanged" });
  await outcome.getByText("3 cancelled, 1 refused").waitFor();
  const why = outcome.getByRole("list", { name: "Refused" }).getByRole("listitem");
  expect(await why.allInnerTexts()).toEqual(["Crab: An observation that is failed can't become cancelled."]);
  await outcome.getByRole("button", { name: "Close" }).last().click();
  for (const name of [/Alcor/, /Dumbbell/, /Eskimo/])
    await row(page, name).getByText("Cancelled").waitFor(soon);
  await bar.getByText("1 selected").waitFor();
  expect(await page.getByRole("checkbox", { name: "Select Crab" }).isChecked()).toBe(true);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Filters" }).click();
  await status(page, "Failed").click();
  await bar.waitFor({ state: "hidden" });
});
