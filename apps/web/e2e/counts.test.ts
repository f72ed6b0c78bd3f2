import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { visitLive } from "./visit.ts";

const site = meridian();

/** A choice of a filter as it is read out, with its count. */
const choice = (page: Page, filter: string, name: string) =>
  page.getByRole("group", { name: filter }).getByRole("button", { name, exact: true });
const allThere = (page: Page, filter: string, names: string[]) =>
  Promise.all(names.map((name) => choice(page, filter, name).waitFor(soon)));

test("a project's status filter says how many there are of each, and follows the search and what others do", async () => {
  const ada = await site.person("Ada");
  const novae = await site.make.project(ada.id, { name: "Novae" });
  await site.make.project(ada.id, { name: "Comets" });
  await site.make.project(ada.id, { name: "Old comets", status: "archived" });
  const { page } = ada;
  await visitLive(page, `${site.url}/app/projects`);
  await allThere(page, "Status", ["All 3", "Active 2", "Paused 0", "Completed 0", "Archived 1"]);

  await choice(page, "Status", "Archived 1").click();
  await page.getByRole("row", { name: /Novae/ }).waitFor({ state: "detached" });
  await allThere(page, "Status", ["All 3", "Active 2", "Archived 1"]);
  const changed = await page.request.put(`${site.url}/projects/${novae.id}`, { data: { status: "paused" } });
  expect(changed.status()).toBe(200);
  await allThere(page, "Status", ["All 3", "Active 1", "Paused 1", "Archived 1"]);

  await page.getByRole("searchbox").fill("comet");
  await allThere(page, "Status", ["All 2", "Active 1", "Paused 0", "Archived 1"]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Filters" }).click();
  await choice(page, "Status", "Archived 1").waitFor();
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide, soon).toBeLessThanOrEqual(0);
});

test("fields with choices count them too, each while the others stay", async () => {
  const vera = await site.person("Vera");
  const { page } = vera;
  await site.make.observatory(vera.id, { name: "One", status: "online", weather_hold: true });
  await site.make.observatory(vera.id, { name: "Two" });
  const guest = await site.make.observatory((await site.make.user()).id, { name: "Three" });
  await site.make.observatoryMember(guest.id, { user_id: vera.id });
  await page.goto(`${site.url}/app/observatories`);
  await allThere(page, "Status", ["All 3", "Online 1", "Offline 2"]);
  const option = (name: string) => page.getByRole("option", { name, exact: true });
  await page.getByRole("combobox", { name: "Weather" }).click();
  await option("On weather hold 1").waitFor();
  await option("Not on weather hold 2").click();
  await allThere(page, "Status", ["All 2", "Online 0", "Offline 2"]);
  await page.getByRole("combobox", { name: "What you may do" }).click();
  await option("Where I may administer 1").waitFor();

  await site.make.organization(vera.id, { name: "College", type: "college" });
  await page.goto(`${site.url}/app/organizations`);
  await page.getByRole("row", { name: /College/ }).waitFor();
  await page.getByRole("combobox", { name: "Type" }).click();
  await option("College 1").waitFor();
  await option("University 0").waitFor();
});

test("accounts and members are counted by what they are", async () => {
  const admin = await site.person("Grace", { serverAdmin: true });
  const { page } = admin;
  // Nothing that could be in the addresses, which are searched too.
  await site.make.user({ name: "Zoë gone", deactivated_at: new Date() });
  await site.make.user({ name: "Zoë there" });
  await page.goto(`${site.url}/app/users?search=Zoë`);
  await allThere(page, "Status", ["All 2", "Active 0", "Invited 1", "Deactivated 1"]);
  await page.getByRole("switch", { name: "Only administrators 0", exact: true }).waitFor();

  const { id } = await site.make.organization(admin.id);
  const member = await site.make.user({ name: "Max" });
  await site.make.organizationMember(id, member.id);
  await page.goto(`${site.url}/app/organizations/${id}?tab=members`);
  await allThere(page, "Role", ["Everybody 2", "Owner 1", "Admins 0", "Members 1"]);
  await page.getByRole("row", { name: /Max/ }).getByRole("checkbox").first().click();
  await allThere(page, "Role", ["Everybody 2", "Owner 1", "Admins 1", "Members 0"]);

  const observatory = await site.make.observatory(admin.id);
  await page.goto(`${site.url}/app/observatories/${observatory.id}?tab=members`);
  await page.getByRole("heading", { name: "People 1", exact: true }).waitFor();
  await page.getByRole("heading", { name: "Organizations 0", exact: true }).waitFor();
});
