import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import {
  choose,
  chosen,
  exposure,
  field,
  fold,
  observationFormOn,
  submit,
} from "./observationForm.fixture.ts";
import { heading, type Person } from "./observations.fixture.ts";

const site = meridian();
const { open, pending } = observationFormOn(site);

async function created({ page }: Person, path: string, data: object): Promise<{ id: string; name: string }> {
  const response = await page.request.post(`${site.url}${path}`, { data });
  expect(response.status()).toBe(201);
  return response.json();
}

const bucket = {
  kind: "s3",
  settings: { bucket: "frames" },
  secrets: { access_key_id: "id", secret_access_key: "key" },
};

/** An organization with a project and an observatory, whose storage somebody else than its owner has added. */
async function institute(owner: Person, storageManager: Person, member: Person) {
  const { id } = await site.make.organization(owner.id, { name: "Institute of Astrophysics" });
  await site.make.organizationMember(id, storageManager.id, { can_manage_storage: true });
  await site.make.organizationMember(id, member.id);
  const archive = await created(storageManager, `/organizations/${id}/storage`, {
    ...{ name: "Archive", destination: bucket },
  });
  await created(owner, "/observatories", {
    ...{ name: "Calar Alto", latitude: 37.22, longitude: -2.55, filters: ["L", "Ha"] },
    ...{ owner_type: "organization", owner_id: id },
  });
  await site.make.project(owner.id, { name: "Spiral arms", organization_id: id });
  return { archive };
}

const stored = async (id: string) => {
  const [row] = await site.database.sql`select doc from observations where id = ${id}`;
  return row!.doc;
};

async function fillTarget(page: Page, ra: string, dec: string) {
  await field(page, "Target").fill("M 42");
  await field(page, "Right ascension").fill(ra);
  await field(page, "Declination").fill(dec);
}

test("a plain member submits an observation, to be delivered where somebody else of their organization has set it up", async () => {
  const [ada, otto, vera] = [await site.person("Ada"), await site.person("Otto"), await site.person("Vera")];
  const { archive } = await institute(ada, otto, vera);
  const { page } = vera;
  await open(vera, "observations/new");
  // There is nothing else to choose.
  await expect.poll(() => chosen(page, "Project").inputValue()).toBe("Spiral arms");
  await expect.poll(() => chosen(page, "Observatory").inputValue()).toBe("Calar Alto");
  await field(page, "Name").fill("Orion");
  await fillTarget(page, "5h 35m 17.3s", "−05:23:28");
  await page.getByText("05h 35m 17.30s, or 83.822083°.").waitFor();
  await page.getByText("−05° 23′ 28.0″, or -5.391111°.").waitFor();
  await page
    .getByText("At Calar Alto it rises to 47.4° at best, above the observatory's limit of 20°")
    .waitFor();

  await exposure(page, 1).getByRole("combobox", { name: "Filter" }).click();
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["L", "Ha"]);
  await page.getByRole("option", { name: "Ha" }).click();
  await exposure(page, 1).getByLabel("Time").fill("300");
  await exposure(page, 1).getByLabel("Count").fill("12");
  await page.getByRole("button", { name: "Duplicate exposure 1" }).click();
  await exposure(page, 2).getByLabel("Time").fill("60");
  await page.getByText("Total integration: 1 h 12 min").waitFor();
  await page.getByRole("button", { name: "Add exposure" }).click();
  await expect
    .poll(() =>
      exposure(page, 3)
        .getByRole("combobox", { name: "Filter" })
        .evaluate((box) => box === document.activeElement),
    )
    .toBe(true);
  await page.getByRole("button", { name: "Remove exposure 3" }).click();

  await chosen(page, "Deliver files to").click();
  await page.getByRole("listbox").getByText("Institute of Astrophysics").waitFor();
  await page.getByRole("option", { name: "Archive S3" }).click();
  await submit(page).dblclick();

  await heading(page, "Orion").waitFor();
  await page.getByText("Archive", { exact: true }).waitFor();
  const all = await site.database.sql`select doc from observations where doc->>'name' = 'Orion'`;
  expect(all.map(({ doc }) => doc)).toMatchObject([
    {
      ...{ status: "pending", user_id: vera.id, external_storage_id: archive.id },
      target: { name: "M 42", ra: 83.822083333, dec: -5.3911111111 },
      exposures: [
        { filter: "Ha", exposure_time: 300, exposure_count: 12, binning: 1 },
        { filter: "Ha", exposure_time: 60, exposure_count: 12, binning: 1 },
      ],
    },
  ]);
});

test("the server's refusal is said at its field, folded away or not, and what was typed stays", async () => {
  const ada = await site.person("Ada");
  const observatory = await site.make.observatory(ada.id, {
    ...{ name: "Calar Alto", latitude: 37.22, filters: ["L", "Ha"] },
  });
  await site.make.observatory(ada.id, { name: "Siding Spring" });
  await site.make.project(ada.id, { name: "Comets" });
  await site.make.project(ada.id, { name: "Spiral arms", observatory_ids: [observatory.id] });
  const { page } = ada;
  await open(ada, "observations/new");
  await submit(page).click();
  await page.getByText("Fix 6 fields").waitFor();
  // A name isn't needed.
  await expect
    .poll(() => chosen(page, "Target").evaluate((box) => box === document.activeElement))
    .toBe(true);
  await field(page, "Name").fill("Too far south");
  await choose(page, "Project", "Spiral arms");
  await chosen(page, "Observatory").click();
  await page.getByText("Observatories of this project where you may observe.").waitFor();
  await expect
    .poll(() => page.getByRole("option").allTextContents())
    .toEqual([expect.stringMatching(/^Calar Alto/)]);
  await page.getByRole("option", { name: "Calar Alto" }).click();
  await fillTarget(page, "83.82", "-40");
  await page.getByText("it rises to 12.8° at best, not above the observatory's limit of 20°.").waitFor();
  await field(page, "Declination").fill("-70 00 00");
  await page.getByText("At Calar Alto it never rises above the horizon.").waitFor();
  await exposure(page, 1).getByRole("combobox", { name: "Filter" }).click();
  await page.getByRole("option", { name: "Ha" }).click();
  await exposure(page, 1).getByLabel("Time").fill("300");
  await page.getByText("a place in one of its projects isn't enough.").waitFor();
  await fold(page, "When").click();
  await page.getByRole("button", { name: "Add window" }).click();
  const window = page.getByRole("group", { name: "Window 1" });
  await window.getByLabel("From", { exact: true }).fill("2031-03-02T22:00");
  await window.getByLabel("To", { exact: true }).fill("2031-03-02T20:00");
  await fold(page, "When").click();
  await window.waitFor({ state: "hidden" });
  // The observatory has lost a filter that was chosen.
  await site.database.sql`
    update observatories set doc = doc || '{"filters": ["L", "R"]}' where id = ${observatory.id}`;
  await submit(page).click();

  await page.getByText("Never rises there, and must rise above 20°").waitFor();
  await exposure(page, 1).getByText("Must be one of L, R").waitFor();
  await window.getByText("Must be after its start").waitFor();
  await window.getByText("Change its times, or remove it.").waitFor();
  await page.getByText("Fix 3 fields").waitFor();
  expect(await field(page, "Name").inputValue()).toBe("Too far south");
  expect(await window.getByLabel("To", { exact: true }).inputValue()).toBe("2 Mar 2031, 20:00");

  await window.getByLabel("To", { exact: true }).fill("2031-03-03T04:00");
  await field(page, "Declination").fill("+41 16 08");
  await page.route("**/trpc/observations.create*", (route) => route.abort());
  await expect
    .poll(() => exposure(page, 1).getByRole("combobox", { name: "Filter" }).getAttribute("placeholder"))
    .toBe("Ha isn't here");
  await exposure(page, 1).getByRole("combobox", { name: "Filter" }).click();
  await page.getByRole("option", { name: "R" }).click();
  await submit(page).click();
  await page.getByRole("alert").getByText("Can't reach Meridian. It may be restarting").waitFor();
  expect(await field(page, "Declination").inputValue()).toBe("+41 16 08");
  await page.unroute("**/trpc/observations.create*");
  await submit(page).click();
  await heading(page, "Too far south").waitFor();
});

test("windows that are over are marked at the first, until they change or are gone, and an unreadable time keeps its words", async () => {
  const ada = await site.person("Ada");
  await pending(ada);
  const { page } = ada;
  await open(ada, "observations/new");
  await fillTarget(page, "5h 35m 17.3s", "89");
  await exposure(page, 1).getByLabel("Filter").fill("L");
  await exposure(page, 1).getByLabel("Time").fill("60");
  await fold(page, "When").click();
  await page.getByRole("button", { name: "Add window" }).click();
  const [from, to] = ["From", "To"].map((name) => field(page, name));
  const fault = page.getByText("Must not all be in the past.");
  const refused = async () => {
    await from!.fill("2026-01-01 20:00 UTC");
    await to!.fill("2026-01-01 22:00 UTC");
    await submit(page).click();
    await fault.waitFor();
    await expect.poll(() => to!.evaluate((box) => box === document.activeElement)).toBe(true);
  };
  await refused();
  await from!.fill("2026-01-02 20:00 UTC");
  await expect.poll(() => fault.count()).toBe(0);
  await refused();
  await page.getByRole("button", { name: "Remove window 1" }).click();
  await expect.poll(() => page.getByText(/^Fix \d/).count()).toBe(0);

  await field(page, "Starts at").fill("whenever");
  await submit(page).click();
  await page.getByText(/^Fix \d/).waitFor();
  await page.getByText("Write a day and a time, such as").waitFor();
  expect(await page.getByText("ISO 8601").count()).toBe(0);
});

test("a pending observation is changed, and two who change it at once both keep what they typed", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { id } = await pending(ada);
  const { doc } = (await site.database.sql`select doc from observations where id = ${id}`)[0]!;
  await site.make.observatoryMember(
    doc.observatory_id,
    { user_id: vera.id },
    { can_view: true, can_operate: true },
  );
  const { page } = ada;
  await open(ada, `observations/${id}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await heading(page, "Edit Deep field").waitFor();
  expect(await page.getByRole("main").getByRole("link", { name: "Deep field" }).getAttribute("href")).toBe(
    `/app/observations/${id}`,
  );
  expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await field(page, "Priority").fill("9");
  await field(page, "Rotation").fill("45");

  await open(vera, `observations/${id}/edit`);
  await field(vera.page, "Name").fill("Deeper field");
  await field(vera.page, "Target").fill("Hubble's");
  await vera.page.getByRole("status").getByText("These are still the coordinates of M 31.").waitFor();
  // No telescope points at one thing under the name of another by mistake.
  await vera.page.getByRole("button", { name: "Save" }).click();
  await vera.page.getByText("The coordinates are those of M 31. Find those of “Hubble's”").waitFor();
  await vera.page.getByRole("button", { name: "Observe “Hubble's” there" }).click();
  await vera.page.getByRole("button", { name: "Save" }).click();
  await heading(vera.page, "Deeper field").waitFor();

  // What others do shows around what is being typed.
  await heading(page, "Edit Deeper field").waitFor(soon);
  expect(await field(page, "Name").inputValue()).toBe("Deep field");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Vera changed this").waitFor();
  await expect.poll(() => field(page, "Name").inputValue()).toBe("Deeper field");
  expect(await field(page, "Target").inputValue()).toBe("Hubble's");
  expect(await field(page, "Priority").inputValue()).toBe("9");
  expect(await field(page, "Rotation").inputValue()).toBe("45°");
  await page.getByRole("button", { name: "Save" }).click();
  await heading(page, "Deeper field").waitFor();
  expect(await stored(id)).toMatchObject({
    ...{ name: "Deeper field", priority: 9, exposures: doc.exposures },
    target: { ...doc.target, name: "Hubble's", rotation: 45 },
  });
});

test("a change of an observation that an observatory has taken on meanwhile is refused, and what was typed can still be read", async () => {
  const ada = await site.person("Ada");
  const { id } = await pending(ada);
  const { page } = ada;
  // While the change is on its way: earlier the page could notice.
  await page.route(/observations\.update/, async (route) => {
    await site.database.sql`
      update observations set doc = doc || '{"status": "assigned"}', version = version + 1 where id = ${id}`;
    await route.continue();
  });
  await open(ada, `observations/${id}/edit`);
  await field(page, "Name").fill("Too late");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("It can no longer be changed").waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(1);
  expect(await field(page, "Name").inputValue()).toBe("Too late");
  await expect.poll(() => page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  expect(await stored(id)).toMatchObject({ name: "Deep field" });
});

test("the way from an observatory over a first project leads back to the form, with both chosen", async () => {
  const ada = await site.person("Ada");
  const { page } = ada;
  const { id } = await site.make.observatory(ada.id, { name: "Calar Alto", latitude: 37 });
  await open(ada, `observatories/${id}?tab=observations`);
  await page.getByRole("link", { name: "New observation" }).first().click();
  await page.getByRole("link", { name: "New project" }).click();
  await heading(page, "New project").waitFor();
  await page.getByText("Calar Alto", { exact: true }).waitFor();
  await page.getByRole("link", { name: "New observation", exact: true }).click();
  await page.getByRole("link", { name: "New project" }).click();
  await field(page, "Name").fill("Own nebulae");
  await page.getByRole("button", { name: "Create project" }).click();
  await submit(page).waitFor();
  await expect.poll(() => chosen(page, "Project").inputValue()).toBe("Own nebulae");
  await expect.poll(() => chosen(page, "Observatory").inputValue()).toBe("Calar Alto");
  const [project] = await site.database.sql`select doc from projects where doc ->> 'name' = 'Own nebulae'`;
  expect(project!.doc.observatory_ids).toEqual([id]);
});

test("whoever has no project or may observe nowhere is told what to do, and goes on once that is done", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { page } = vera;
  await open(vera, "observations/new");
  await page.getByText("You need an active project first").waitFor();
  const { id } = await created(ada, "/projects", { name: "Comets" });
  await created(ada, `/projects/${id}/members`, { user_id: vera.id });
  await page.getByText("There is no observatory for you to observe at yet").waitFor(soon);
  const observatory = await created(ada, "/observatories", {
    name: "Calar Alto",
    latitude: 37,
    longitude: -2,
  });
  await created(ada, `/observatories/${observatory.id}/members`, { user_id: vera.id, can_observe: true });
  await field(page, "Name").fill("A first one", soon);
  // Somebody at work keeps what they have typed, whatever becomes of their rights.
  const noticed = page.waitForResponse(/projects\.list/);
  await page.request.delete(`${site.url}/projects/${id}/members/${vera.id}`);
  await noticed;
  await submit(page).click();
  await page.getByText(/Fix \d+ fields/).waitFor();
  expect(await field(page, "Name").inputValue()).toBe("A first one");
});
