import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";
import { openPart } from "./observatoryTabs.fixture.ts";

const site = meridian();

test("a server administrator adds an observatory for somebody else, and hands it to any organization", async () => {
  const [ada, vera] = [await site.person("Ada", { serverAdmin: true }), await site.person("Vera")];
  const { name } = await site.make.organization(vera.id);
  const { page } = ada;
  await page.goto(`${site.url}/app/observatories/new`);
  await page.getByRole("heading", { level: 1, name: "New observatory" }).waitFor();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Teide");
  await page.getByLabel("Latitude").fill("28.3");
  await page.getByLabel("Longitude").fill("-16.51");
  await page.getByLabel("Elevation").fill("2390");
  await page.getByText("A person", { exact: true }).click();
  await page.getByRole("button", { name: "Add observatory" }).click();
  await page.getByText("Choose who owns it.").waitFor();
  await page.getByLabel("Email address").fill(vera.email);
  await page.getByRole("button", { name: "Choose Vera" }).click();
  await page.getByRole("button", { name: "Add observatory" }).click();
  await page.getByRole("heading", { level: 1, name: "Teide" }).waitFor();
  await page.getByText("Run by Vera").waitFor();

  await openPart(page, "Danger zone");
  await page.getByRole("button", { name: "Transfer ownership" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("To an organization").click();
  await dialog.getByRole("combobox", { name: "New owner" }).fill(name);
  await page.getByRole("option", { name }).click();
  await dialog.getByLabel(/^Type/).fill("Teide");
  await dialog.getByRole("button", { name: "Transfer ownership" }).click();
  await page.getByText(`Run by ${name}`).waitFor();
});

test("whoever isn't a server administrator is offered themselves and their organizations", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const [hers, foreign] = [await site.make.organization(vera.id), await site.make.organization(ada.id)];
  const { page } = vera;
  await page.goto(`${site.url}/app/observatories/new`);
  await page.getByRole("heading", { level: 1, name: "New observatory" }).waitFor();
  await page.getByRole("combobox", { name: "Owner" }).click();
  await page.getByRole("option", { name: hers.name }).waitFor();
  expect(await page.getByRole("option", { name: foreign.name }).count()).toBe(0);
  expect(await page.getByText("A person", { exact: true }).count()).toBe(0);
});
