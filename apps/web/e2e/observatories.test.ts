import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { openPart } from "./observatoryTabs.fixture.ts";
import { visitLive } from "./visit.ts";

const site = meridian();
type Person = Awaited<ReturnType<typeof site.person>>;
let made = 0;

/** An organization with its owner and members, made the way programs do. */
async function organization(owner: Person, members: Person[] = []) {
  const short_name = `SKY-${++made}`;
  const data = { name: `Sky watchers ${made}`, short_name, type: "nonprofit", contact_email: owner.email };
  const { id } = await created(owner, "/organizations", data);
  for (const { id: user_id } of members) await created(owner, `/organizations/${id}/members`, { user_id });
  return { id, name: data.name, short_name };
}

const observatory = (owner: Person, fields: object = {}): Promise<{ id: string; name: string }> =>
  created(owner, "/observatories", { name: "Calar Alto", latitude: 37.22, longitude: -2.55, ...fields });

async function created({ page }: Person, path: string, data: object) {
  const response = await page.request.post(`${site.url}${path}`, { data });
  expect(response.status()).toBe(201);
  return response.json();
}

/** Opens a tab of an observatory, with the live connection there already. */
async function open({ page }: Person, id: string, tab = "overview") {
  await visitLive(page, `${site.url}/app/observatories/${id}?tab=${tab}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const box = (page: Page, permission: string, name: string) =>
  page.getByRole("checkbox", { name: `${permission}: ${name}` });
const accessOf = (page: Page, { email }: Person) =>
  page.getByRole("table", { name: "Access" }).getByRole("row", { name: email });
const confirm = (dialog: Locator, phrase: string) => dialog.getByLabel(/^Type/).fill(phrase);

test("an observatory is added with coordinates as people write them, and stands on the map", async () => {
  const { page } = await site.person("Ada");
  await page.goto(`${site.url}/app/observatories`);
  await page.getByText("You have no access to an observatory yet").waitFor();
  await page.getByRole("main").getByRole("link", { name: "New observatory" }).last().click();
  await page.getByRole("heading", { level: 1, name: "New observatory" }).waitFor();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Roque de los Muchachos");
  await page.getByLabel("Latitude").fill("28°45′38.2″ N");
  await page.getByLabel("Longitude").fill("200 W");
  await page.getByRole("button", { name: "Add observatory" }).click();
  await page.getByText("Degrees east from -180 to 180").waitFor();
  const isReached = () => page.getByLabel("Longitude").evaluate((field) => field === document.activeElement);
  await expect.poll(isReached).toBe(true);
  await page.getByLabel("Longitude").fill("17 53 4.9 W");
  await page.getByText("That is 17°53′04.9″ W.").waitFor();
  await page.getByRole("img", { name: /Map of the world with Roque de los Muchachos at 28°45/ }).waitFor();
  await page.getByLabel("Elevation").fill("2396");
  await page.getByRole("combobox", { name: "Filters" }).fill("Ha");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add observatory" }).click();

  await page.getByRole("heading", { level: 1, name: "Roque de los Muchachos" }).waitFor();
  await openPart(page, "Night");
  await page.getByText("17°53′04.9″ W").waitFor();
  await page.getByText("2,396 m").waitFor();
  await page.getByRole("img", { name: /Map of the world/ }).waitFor();
  await openPart(page, "History");
  await page.getByText("Ada added this observatory.").waitFor();
});

test("access through an organization appears and vanishes as people come and go, before one's eyes", async () => {
  const [ada, vera, boss] = [await site.person("Ada"), await site.person("Vera"), await site.person("Berta")];
  const { id, name, short_name } = await organization(boss);
  const place = await observatory(ada);
  await open(ada, place.id, "members");
  await ada.page.getByRole("button", { name: "Add an organization" }).click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByLabel(/short name/).fill(short_name.toLowerCase());
  await dialog.getByRole("button", { name: `Choose ${name}` }).click();
  expect(await dialog.getByRole("radio", { name: "Observe" }).isChecked()).toBe(true);
  await dialog.getByRole("radio", { name: "Operate" }).check();
  await dialog.getByRole("button", { name: "Add organization" }).click();
  await expect.poll(() => box(ada.page, "Operate", name).isChecked()).toBe(true);
  expect(await box(ada.page, "View", name).isDisabled()).toBe(true);
  expect(await box(ada.page, "Administer", name).isChecked()).toBe(false);

  await openPart(ada.page, "Access");
  await accessOf(ada.page, boss).getByText(`they own ${name}`).waitFor();
  await open(vera, place.id);
  await vera.page.getByRole("heading", { level: 1, name: "No such observatory" }).waitFor();

  await created(boss, `/organizations/${id}/members`, { user_id: vera.id });
  await accessOf(ada.page, vera).getByText("view and observe").first().waitFor(soon);
  await accessOf(ada.page, vera).getByText(`they are a member of ${name}`).waitFor();
  await vera.page.getByRole("heading", { level: 1, name: place.name }).waitFor(soon);
  expect(await vera.page.getByRole("tab").allTextContents()).toEqual([
    ...["Tonight", "Observations", "Images", "People", "Connection"],
    ...["Night", "Downtimes", "Announcements", "History"],
  ]);

  const leaving = await vera.page.request.delete(`${site.url}/organizations/${id}/members/${vera.id}`);
  expect(leaving.status()).toBe(204);
  await accessOf(ada.page, vera).waitFor({ state: "detached", ...soon });
  await vera.page.getByRole("heading", { level: 1, name: "No such observatory" }).waitFor(soon);

  await openPart(ada.page, "History");
  await ada.page.getByText(`Vera left ${name}.`).waitFor();
  await ada.page.getByText(`Berta added Vera to ${name}.`).waitFor();
  await ada.page.getByText(`Ada added ${name}, whose people may operate.`).waitFor();
  await ada.page.getByRole("button", { name: "Ownership" }).click();
  await ada.page.getByText("No matching events").waitFor();
});

test("a person is added, changed in place and removed; weaker permissions come with stronger ones", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { id } = await observatory(ada);
  await open(ada, id, "members");
  await ada.page.getByRole("button", { name: "Add a person" }).click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill(vera.email);
  await dialog.getByRole("button", { name: "Choose Vera" }).click();
  await dialog.getByRole("radio", { name: "View" }).check();
  await dialog.getByRole("button", { name: "Add person" }).click();
  await dialog.waitFor({ state: "hidden" });
  await open(vera, id, "settings");
  await vera.page.getByRole("tabpanel", { name: "Tonight" }).waitFor();

  const [answer] = await Promise.all([
    ada.page.waitForResponse(/updateMember/),
    box(ada.page, "Administer", "Vera").click(),
  ]);
  expect(answer.status()).toBe(200);
  for (const weaker of ["View", "Observe", "Operate"]) {
    const locked = box(ada.page, weaker, "Vera");
    expect([await locked.isChecked(), await locked.isDisabled()]).toEqual([true, true]);
  }
  await vera.page.getByRole("tabpanel", { name: "Settings" }).waitFor(soon);

  await ada.page.getByRole("button", { name: "Remove Vera" }).click();
  await ada.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await vera.page.getByRole("heading", { level: 1, name: "No such observatory" }).waitFor(soon);
});

test("settings that were changed meanwhile aren't overwritten", async () => {
  const ada = await site.person("Ada");
  const { id, name } = await observatory(ada);
  await open(ada, id, "settings");
  await ada.page.getByLabel("Telescope").fill("1.23 m");
  const meanwhile = await ada.page.request.put(`${site.url}/observatories/${id}`, {
    data: { elevation: 2168 },
  });
  expect(meanwhile.status()).toBe(200);
  await ada.page.getByRole("button", { name: "Save" }).click();
  await ada.page.getByText("You changed this in another window").waitFor();
  expect(await ada.page.getByLabel("Elevation").inputValue()).toBe("2168 m");
  expect(await ada.page.getByLabel("Telescope").inputValue()).toBe("1.23 m");
  await ada.page.getByRole("button", { name: "Save" }).click();
  await ada.page.getByText("Settings saved").waitFor();
  await openPart(ada.page, "Night");
  await ada.page.getByText("2,168 m").waitFor();
  await ada.page.getByText("1.23 m").waitFor();
  await openPart(ada.page, "Danger zone");
  await ada.page.getByRole("button", { name: "Delete observatory" }).click();
  const dialog = ada.page.getByRole("dialog");
  expect(await dialog.getByRole("button", { name: "Delete observatory" }).isDisabled()).toBe(true);
  await confirm(dialog, name);
  await dialog.getByRole("button", { name: "Delete observatory" }).click();
  await ada.page.getByRole("heading", { level: 1, name: "Observatories" }).waitFor();
});

test("an organization that becomes the owner stays, and only what one may do is offered", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { name } = await organization(ada);
  const place = await observatory(ada);
  await created(ada, `/observatories/${place.id}/members`, { user_id: vera.id });
  await open(ada, place.id, "danger");
  await ada.page.getByRole("button", { name: "Transfer ownership" }).click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByText("To an organization").click();
  await dialog.getByRole("combobox", { name: "New owner" }).click();
  await ada.page.getByRole("option", { name }).click();
  await confirm(dialog, place.name);
  await dialog.getByRole("button", { name: "Transfer ownership" }).click();
  await ada.page.getByText(`Run by ${name}`).waitFor();

  await openPart(ada.page, "Members");
  const owning = ada.page.getByRole("table", { name: "Organizations" }).getByRole("row", { name });
  await owning.getByText("Owner").waitFor();
  expect(await box(ada.page, "Administer", name).isDisabled()).toBe(true);
  expect(await owning.getByRole("button", { name: "Remove" }).count()).toBe(0);
  await ada.page.getByRole("button", { name: "Leave Calar Alto" }).waitFor();
  await openPart(ada.page, "History");
  await ada.page.getByText(`Ada made ${name} the owner.`).waitFor();

  await open(vera, place.id, "members");
  await vera.page.getByRole("row", { name: /Ada/ }).getByText("Yes").first().waitFor();
  expect(await vera.page.getByRole("checkbox").count()).toBe(0);
  expect(await vera.page.getByRole("button", { name: /^Add|^Remove/ }).count()).toBe(0);
  expect(await vera.page.getByRole("tab", { name: /Settings|Danger/ }).count()).toBe(0);
  await vera.page.getByRole("button", { name: "Leave Calar Alto" }).click();
  await vera.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await vera.page.getByRole("heading", { level: 1, name: "No such observatory" }).waitFor(soon);
});

test("the list is narrowed by what one may do there, and the address keeps it", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { id: organizationId, name } = await organization(vera);
  const open = await observatory(ada, { name: "Open to all" });
  await created(ada, `/observatories/${open.id}/members`, { user_id: vera.id, can_view: true });
  await observatory(vera, { name: "Hers", owner_type: "organization", owner_id: organizationId });
  await vera.page.goto(`${site.url}/app/observatories?ability=operate`);
  await vera.page.getByRole("link", { name: "Hers" }).waitFor();
  expect(await vera.page.getByRole("link", { name: "Open to all" }).count()).toBe(0);
  // What is chosen already is given up by choosing it again.
  await vera.page.getByRole("combobox", { name: "What you may do" }).click();
  await vera.page.getByRole("option", { name: "Where I may operate" }).click();
  await vera.page.getByRole("link", { name: "Open to all" }).waitFor();
  await vera.page.getByRole("combobox", { name: "Organization" }).click();
  await vera.page.getByRole("option", { name }).click();
  await vera.page.getByRole("link", { name: "Open to all" }).waitFor({ state: "detached" });
  await vera.page.reload();
  await vera.page.getByRole("link", { name: "Hers" }).waitFor();
  await expect.poll(() => vera.page.getByRole("combobox", { name: "Organization" }).inputValue()).toBe(name);
});

test("a minimum version that shuts observatories out is asked about, and shows where they stand", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const { id } = await observatory(admin);
  await site.make.connection(id, "3.8.0.0");
  await site.database.sql`
    update observatories set doc = doc || '{"status": "online", "plugin_version": "3.8.0.0", "weather_hold": true}'
     where id = ${id}`;
  const { page } = admin;
  await page.goto(`${site.url}/app/settings`);
  await page.getByLabel("Minimum plugin version").fill("9.0.0.0");
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("No plugin has this version. The latest is 3.8.0.0.").waitFor();
  await dialog.getByText("1 of 1 connected observatory").waitFor();
  await dialog.getByRole("button", { name: "Require it" }).click();
  await page.getByText("Settings saved").waitFor();
  await dialog.waitFor({ state: "hidden" });
  await open(admin, id, "connection");
  const header = page.getByRole("main").locator("header");
  for (const word of ["Online", "Plugin too old", "Weather hold"]) await header.getByText(word).waitFor();
  await page.getByText("No plugin has that version yet").waitFor();
  await page.getByText(/^Online now, last word /).waitFor();
});

test("a moment is told by one's own clock, by UTC and by the site's, whose page goes by its own", async () => {
  const ada = await site.person("Ada", { hasTouch: true, timezoneId: "Europe/Madrid" });
  const { page } = ada;
  const { name, id } = await observatory(ada, { timezone: "Pacific/Honolulu" });
  await page.goto(`${site.url}/app/observatories`);
  const clock = page.getByRole("timer", { name: "Clock" });
  await clock.getByText(/^\d\d:\d\d CES?T$/).waitFor();
  await clock.getByText(/^\d\d:\d\d UTC$/).waitFor();
  await page.getByRole("link", { name }).tap();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await clock.getByText(/^\d\d:\d\d GMT-10$/).waitFor();
  await page.getByText("Times in Pacific/Honolulu (GMT-10), the time at Calar Alto").waitFor();
  const added = page.locator("dd time").last();
  const hint = page.getByRole("tooltip");
  const three = /GMT-10, Calar Alto\n.*CES?T, your time\n.*UTC$/;
  // What is still on its way may move the page, and takes the hint with it.
  await expect
    .poll(async () => {
      if (!(await hint.isVisible())) await added.tap();
      // Asked for its text alone, a hint that has gone meanwhile would be waited for.
      return hint.allTextContents();
    })
    .toEqual([expect.stringMatching(three)]);
  await page.keyboard.press("Escape");
  await expect.poll(() => hint.isVisible()).toBe(false);
  await added.blur();
  await added.focus();
  await expect.poll(() => hint.textContent()).toMatch(three);

  const project = await site.make.project(ada.id);
  const place = { user_id: ada.id, project_id: project.id, observatory_id: id };
  const observation = await site.make.observation(place);
  await page.goto(`${site.url}/app/observations/${observation.id}`);
  await page.getByText(/^Times in Europe\/Madrid \(CES?T\)$/).waitFor();
  await page.goto(`${site.url}/app/profile`);
  await page.getByRole("combobox", { name: "Show times in" }).click();
  await page.getByRole("option", { name: /observatory's time/ }).click();
  await page.getByRole("button", { name: "Save" }).and(page.locator(":enabled")).first().click();
  await page.getByText("Profile saved").waitFor();
  await page.goto(`${site.url}/app/observations/${observation.id}`);
  await page.getByText("Times in Pacific/Honolulu (GMT-10), the time at Calar Alto").waitFor();
  await page.goto(`${site.url}/app/observations`);
  await page.getByText(/^Times in Europe\/Madrid/).waitFor();
  const row = page.getByRole("row").filter({ has: page.locator("time") });
  await row.locator("time").first().hover();
  await expect.poll(() => hint.textContent()).toMatch(three);
});
