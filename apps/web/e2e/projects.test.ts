import { userFiles } from "@meridian/database";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { visit, visitLive } from "./visit.ts";

const site = meridian();
type Person = Awaited<ReturnType<typeof site.person>>;

async function created({ page }: Person, path: string, data: object): Promise<{ id: string; name: string }> {
  const response = await page.request.post(`${site.url}${path}`, { data });
  expect(response.status()).toBe(201);
  return response.json();
}

/** Opens a tab of a project, with the live connection there already. */
async function open({ page }: Person, id: string, tab = "overview") {
  await visitLive(page, `${site.url}/app/projects/${id}?tab=${tab}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Manage: ${name}` });
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
};

async function changeStatus(page: Page, from: string, way: string) {
  await page.getByRole("button", { name: `Status: ${from}` }).click();
  await page.getByRole("menuitem", { name: way }).click();
}

test("a project is made for an organization, with its observatories, and its members take part", async () => {
  const [ada, vera, nils] = [await site.person("Ada"), await site.person("Vera"), await site.person("Nils")];
  const organization = await created(ada, "/organizations", {
    ...{ name: "Sky watchers", short_name: "SKY", type: "nonprofit", contact_email: ada.email },
  });
  await created(ada, `/organizations/${organization.id}/members`, { user_id: vera.id });
  const place = { latitude: 1, longitude: 2 };
  const calarAlto = await created(ada, "/observatories", { name: "Calar Alto", ...place });
  await created(ada, "/observatories", { name: "Siding Spring", ...place });
  const { page } = ada;
  await page.goto(`${site.url}/app/projects`);
  await page.getByText("You have no projects yet").waitFor();
  await page.getByRole("main").getByRole("link", { name: "New project" }).last().click();
  await page.getByRole("heading", { level: 1, name: "New project" }).waitFor();
  await page.getByRole("button", { name: "Create project" }).click();
  await page.getByText("Required").waitFor();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Supernovae");
  await choose(page, "Organization", "Sky watchers");
  await choose(page, "Observatories", "Calar Alto");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create project" }).click();

  await page.getByRole("heading", { level: 1, name: "Supernovae" }).waitFor();
  const inherited = page.getByRole("row", { name: /Vera/ });
  await inherited.getByText("through Sky watchers").waitFor();
  expect(await box(page, "Vera").isDisabled()).toBe(true);
  expect(await inherited.getByRole("button").count()).toBe(0);
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill(nils.email);
  await dialog.getByRole("button", { name: "Choose Nils" }).click();
  await dialog.getByRole("button", { name: "Add person" }).click();
  await dialog.waitFor({ state: "hidden" });
  await Promise.all([page.waitForResponse(/updateMember/), box(page, "Nils").click()]);

  await openTab(page, "Observatories");
  await page.getByRole("row", { name: /Calar Alto/ }).waitFor();
  await choose(page, "Add an observatory", "Siding Spring");
  await page.getByRole("row", { name: /Siding Spring/ }).waitFor();
  const project_id = new URL(page.url()).pathname.split("/").at(-1)!;
  await site.make.observation({ user_id: nils.id, project_id, observatory_id: calarAlto.id });
  await page.getByRole("button", { name: "Remove Calar Alto" }).click();
  await page.getByRole("row", { name: /Calar Alto/ }).waitFor({ state: "detached" });
  await page
    .getByText(/^1 pending observation waits for an observatory that the project no longer allows/)
    .waitFor();
  await openTab(page, "History");
  await page.getByText("Ada added Nils.").waitFor();
  await page.getByText("Ada changed what Nils may do: manage instead of nothing.").waitFor();

  await open(nils, project_id, "observatories");
  await nils.page.getByText("You have no access to its observatories").waitFor();
});

test("only what may follow a status is offered, and an archived project stays as it is", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { id } = await created(ada, "/projects", { name: "Comets" });
  const observatory = await created(ada, "/observatories", { name: "Teide", latitude: 28, longitude: -16 });
  const observation = await created(ada, "/observations", {
    ...{ name: "Tail", project_id: id, observatory_id: observatory.id },
    target: { name: "Polaris", ra: 37.95, dec: 89.26 },
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 1 }],
  });
  await created(ada, `/projects/${id}/members`, { user_id: vera.id });
  await open(vera, id);
  await open(ada, id);
  await changeStatus(ada.page, "Active", "Pause");
  const pausing = ada.page.getByRole("dialog", { name: "Pause Comets?" });
  await pausing.getByText("1 pending observation isn't observed while it is paused.").waitFor();
  await pausing.getByRole("button", { name: "Pause project" }).click();
  await ada.page.getByText("This project is paused").waitFor();
  await vera.page.getByText("This project is paused").waitFor(soon);
  await visit(ada.page, `${site.url}/app/observations/${observation.id}`);
  await ada.page.getByText("It can be assigned once the project is active again.").waitFor();
  expect(await ada.page.getByText(/Next chance|No chance/).count()).toBe(0);
  await open(ada, id);
  await changeStatus(ada.page, "Paused", "Make active");
  await ada.page.getByText("This project is paused").waitFor({ state: "hidden" });
  await changeStatus(ada.page, "Active", "Complete");
  const completing = ada.page.getByRole("dialog", { name: "Complete Comets?" });
  await completing.getByText("1 pending observation isn't observed while it is completed.").waitFor();
  await completing.getByRole("button", { name: "Complete project" }).click();
  await ada.page.getByRole("button", { name: "Status: Completed" }).click();
  const ways = () => ada.page.getByRole("menuitem").allTextContents();
  await expect.poll(ways).toEqual(["Make active", "Archive"]);
  await ada.page.getByRole("menuitem", { name: "Archive" }).click();
  const dialog = ada.page.getByRole("dialog", { name: "Archive Comets?" });
  await dialog.getByText("1 pending observation isn't observed while it is archived.").waitFor();
  await dialog.getByRole("button", { name: "Archive project" }).click();
  await ada.page.getByText("This project is archived").waitFor();
  expect(await ada.page.getByRole("button", { name: "Edit project" }).count()).toBe(0);
  await openTab(ada.page, "Observatories");
  await ada.page.getByText("No observatories").waitFor();
  expect(await ada.page.getByRole("combobox", { name: "Add an observatory" }).count()).toBe(0);
  await openTab(ada.page, "Members");
  await ada.page.getByRole("row", { name: /Vera/ }).waitFor();
  expect(await ada.page.getByRole("button", { name: /^(Add a person|Remove)/ }).count()).toBe(0);

  await vera.page.getByText("This project is archived").waitFor(soon);
  expect(await vera.page.getByRole("button", { name: /Status|Edit/ }).count()).toBe(0);
  expect(await vera.page.getByRole("tab", { name: "Danger zone" }).count()).toBe(0);

  await changeStatus(ada.page, "Archived", "Make active");
  await openTab(ada.page, "Overview");
  await ada.page.getByRole("button", { name: "Edit project" }).click();
  await ada.page.getByRole("dialog").getByLabel("Description").fill("Long-period ones.");
  await ada.page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await ada.page.getByRole("main").getByText("Long-period ones.").waitFor();
  await openTab(ada.page, "History");
  await ada.page.getByText("Ada changed the status from archived to active.").waitFor();
});

test("a project shows how its observations stand and its newest images, with the way to them", async () => {
  const { page, id: user_id } = await site.person("Grace");
  const observatory = await site.make.observatory(user_id, { name: "Teide" });
  const project = await site.make.project(user_id, { name: "Galaxies" });
  await page.goto(`${site.url}/app/projects/${project.id}`);
  const overview = page.getByRole("tabpanel", { name: "Overview" });
  await overview.getByText("Grace").waitFor();
  expect(await overview.getByRole("region").count()).toBe(0);

  const place = { user_id, project_id: project.id, observatory_id: observatory.id };
  await site.make.observation(place, { name: "M 81" });
  const { id } = await site.make.observation(place, { name: "M 82", status: "completed" });
  const stored = { storage_key: "observations/x/1.fits", size_bytes: 2048, sha256: "0".repeat(64) };
  const about = {
    observation_id: id,
    observatory_id: observatory.id,
    user_id,
    kind: "light",
    filter: "L",
    preview_key: "previews/x/1.jpg",
  } as const;
  await userFiles.insert(site.database.db, { ...stored, ...about }, new Date());
  await page.reload();
  const images = overview.getByRole("region", { name: "Last images" });
  const picture = images.getByRole("link", { name: /^M 31, L\s*Teide/ });
  expect(await picture.getAttribute("href")).toMatch(new RegExp(`/observations/${id}$`));
  const stand = overview.getByRole("region", { name: "Observations" });
  await stand.getByRole("link", { name: "1 Pending" }).waitFor();
  await stand.getByRole("link", { name: "1 Completed" }).click();
  await page.getByRole("row", { name: /M 82/ }).waitFor();
  expect(await page.getByRole("row", { name: /M 81/ }).count()).toBe(0);
});

test("a project moves to another organization, whose people see it, while the former one's no longer do", async () => {
  const [ada, vera, nils] = [await site.person("Ada"), await site.person("Vera"), await site.person("Nils")];
  const isles = await site.make.organization(vera.id, { name: "Isles" });
  const mainland = await site.make.organization(ada.id, { name: "Mainland" });
  await site.make.organizationMember(mainland.id, nils.id);
  const { id } = await site.make.project(ada.id, { name: "Clusters", organization_id: isles.id });
  await open(vera, id);
  await open(nils, id);
  await nils.page.getByRole("heading", { level: 1, name: "No such project" }).waitFor();
  await open(ada, id);
  await ada.page.getByRole("button", { name: "Edit project" }).click();
  const dialog = ada.page.getByRole("dialog");
  const field = dialog.getByRole("combobox", { name: "Organization" });
  // Which she isn't in herself.
  await expect.poll(() => field.inputValue(), { timeout: 20_000 }).toBe("Isles");
  await field.click();
  await ada.page.getByRole("option", { name: "Mainland" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  await ada.page.getByText("Ada · Mainland").waitFor();
  await nils.page.getByRole("heading", { level: 1, name: "Clusters" }).waitFor(soon);
  await vera.page.getByRole("heading", { level: 1, name: "No such project" }).waitFor(soon);
  await openTab(ada.page, "History");
  await ada.page.getByText("Ada changed the organization.").waitFor();
  await ada.page.getByRole("listitem").filter({ hasText: "organization: Isles" }).first().waitFor();

  await openTab(ada.page, "Overview");
  await ada.page.getByRole("button", { name: "Edit project" }).click();
  await dialog.getByLabel("No organization", { exact: true }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  await ada.page.getByText("Ada · Mainland").waitFor({ state: "detached" });
});

test("a project changes hands, and whoever leaves it sees it no more", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { id, name } = await created(ada, "/projects", { name: "Exoplanets" });
  await open(vera, id);
  await vera.page.getByRole("heading", { level: 1, name: "No such project" }).waitFor();
  await created(ada, `/projects/${id}/members`, { user_id: vera.id });
  await vera.page.getByRole("heading", { level: 1, name }).waitFor(soon);

  await open(ada, id, "danger");
  await ada.page.getByRole("button", { name: "Transfer ownership" }).click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "New owner" }).click();
  await ada.page.getByRole("option", { name: /Vera/ }).click();
  await dialog.getByLabel(/^Type/).fill(name);
  await dialog.getByRole("button", { name: "Transfer ownership" }).click();
  await dialog.waitFor({ state: "hidden" });
  await ada.page.getByRole("tab", { name: "Danger zone" }).waitFor({ state: "detached" });
  await openTab(ada.page, "Members");
  await ada.page.getByRole("row", { name: /Vera/ }).getByText("Owner").waitFor();
  await ada.page.getByRole("button", { name: "Leave Exoplanets" }).click();
  await ada.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await ada.page.getByRole("heading", { level: 1, name: "No such project" }).waitFor(soon);
  await vera.page.getByRole("tab", { name: "Danger zone" }).waitFor(soon);
});
