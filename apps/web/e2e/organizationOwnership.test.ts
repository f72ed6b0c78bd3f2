import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { organizationsOn } from "./organizations.fixture.ts";
import { visitLive } from "./visit.ts";

const site = meridian();
const { organization, open } = organizationsOn(site);
const nameField = (where: Page | Locator) => where.getByRole("textbox", { name: "Name", exact: true });
const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name }).click();

test("a person whose form conflicts with a change in another window is told, and keeps what they typed", async () => {
  const ada = await site.person("Ada");
  const { id } = await organization(ada);
  await open(ada.page, id);
  await ada.page.getByRole("button", { name: "Edit settings" }).click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByLabel("Description").fill("Mine");
  await ada.page.request.put(`${site.url}/organizations/${id}`, { data: { name: "Theirs" } });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("You changed this in another window").waitFor();
  expect(await nameField(dialog).inputValue()).toBe("Theirs");
  await dialog.getByRole("button", { name: "Save" }).click();
  await ada.page.getByRole("heading", { level: 1, name: "Theirs" }).waitFor();
  await ada.page.getByText("Mine", { exact: true }).waitFor();
});

test("ownership goes to a member, and whoever owned it can leave then", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { id, short_name, name } = await organization(ada, [[vera, {}]]);
  const { page } = ada;
  await open(page, id, "danger");
  await page.getByRole("button", { name: "Transfer ownership" }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Transfer ownership" });
  await dialog.getByLabel(/^Type/).fill(short_name);
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole("combobox", { name: "New owner" }).fill("ver");
  await page.getByRole("option", { name: /Vera/ }).click();
  await dialog.getByLabel(/^Type/).fill("something else");
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Type/).fill(short_name);
  await confirm.click();
  await page.getByText(`Vera now owns ${short_name}`).waitFor();
  await tab(page, /Members/);
  await page.getByRole("row", { name: /Vera/ }).getByText("Owner").waitFor();

  await page.getByRole("button", { name: `Leave ${short_name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.getByText("You are in no organization yet").waitFor();
  await open(vera.page, id, "members");
  await vera.page.getByRole("heading", { level: 1, name }).waitFor();
  await expect.poll(() => vera.page.getByRole("row", { name: /Ada/ }).count()).toBe(0);
});

test("an organization that owns an observatory isn't deleted; one that doesn't, after a typed phrase", async () => {
  const ada = await site.person("Ada");
  const { id, short_name } = await organization(ada);
  const made = await ada.page.request.post(`${site.url}/observatories`, {
    data: { name: "Teide", latitude: 28.3, longitude: -16.5, owner_type: "organization", owner_id: id },
  });
  expect(made.status()).toBe(201);
  const observatory = await made.json();
  const { page } = ada;
  await open(page, id, "danger");
  await page.getByRole("button", { name: "Delete organization" }).click();
  await page.getByRole("dialog").getByText("It owns 1 observatory").waitFor();
  await page.getByRole("dialog").getByRole("link", { name: "Teide" }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

  await ada.page.request.delete(`${site.url}/observatories/${observatory.id}`);
  await page.reload();
  await page.getByRole("button", { name: "Delete organization" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("1 person loses the access it gave them.").waitFor();
  const confirm = dialog.getByRole("button", { name: "Delete organization" });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Type/).fill(`delete ${short_name}`);
  await confirm.click();
  await page.getByText("You are in no organization yet").waitFor();
  await open(page, id);
  await page.getByRole("heading", { name: "No such organization" }).waitFor();
});

test("a destination is added and tested, and its secrets never come back", async () => {
  const ada = await site.person("Ada");
  const { id } = await organization(ada);
  const { page } = ada;
  const answers: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/trpc")) answers.push(await response.text().catch(() => ""));
  });
  await open(page, id, "storage");
  await page.getByRole("button", { name: "New destination" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Required").first().waitFor();
  await nameField(dialog).fill("Archive");
  await dialog.getByLabel("Endpoint").fill("http://127.0.0.1:9");
  await dialog.getByRole("textbox", { name: "Bucket" }).fill("exposures");
  await dialog.getByLabel("Access key id").fill("the-key-id");
  await dialog.getByLabel("Secret access key").fill("the-secret-key");
  site.destinations.outcome = { ok: false, message: "Access denied." };
  await dialog.getByRole("button", { name: "Test" }).click();
  await dialog.getByRole("status").getByText("Access denied.").waitFor();
  await dialog.getByRole("textbox", { name: "Bucket" }).fill("frames");
  await dialog.getByRole("status").getByText("Access denied.").waitFor({ state: "hidden" });
  await dialog.getByRole("button", { name: "Save" }).click();
  const refusal = dialog.getByRole("alert").filter({ hasText: "Doesn't work: Access denied." });
  await expect.poll(() => refusal.evaluate((said) => said === document.activeElement)).toBe(true);
  await refusal.getByLabel("Save anyway").waitFor();
  site.destinations.outcome = { ok: true, message: "" };
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("listitem").getByText("Works").waitFor();
  await page.getByRole("button", { name: "Test Archive" }).click();
  await page.getByRole("listitem").getByText("Works").waitFor();
  site.destinations.outcome = { ok: false, message: "The bucket doesn't exist." };
  await page.getByRole("button", { name: "Test Archive" }).click();
  await page.getByRole("listitem").getByText("Doesn't work").waitFor();
  await page.getByRole("listitem").getByText("The bucket doesn't exist.").waitFor();

  await page.getByRole("button", { name: "Change Archive" }).click();
  expect(await dialog.getByRole("textbox", { name: "Bucket" }).count()).toBe(0);
  await dialog.getByRole("switch", { name: /Change where files go/ }).check();
  expect(await dialog.getByRole("textbox", { name: "Bucket" }).inputValue()).toBe("frames");
  expect(await dialog.getByLabel("Secret access key").inputValue()).toBe("");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete Archive" }).click();
  await dialog.getByRole("button", { name: "Delete destination" }).click();
  await page.getByText("Files aren't delivered anywhere yet").waitFor();
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((answer) => /the-secret-key|the-key-id/.test(answer))).toEqual([]);
});

test("somebody who is added sees it at once, and no more of it once they are removed", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  await visitLive(vera.page, `${site.url}/app/organizations`);
  await vera.page.getByText("You are in no organization yet").waitFor();
  const { id, name } = await organization(ada, [[vera, {}]]);
  await vera.page.getByRole("link", { name }).click();
  await vera.page.getByRole("heading", { level: 1, name }).waitFor();
  await ada.page.request.delete(`${site.url}/organizations/${id}/members/${vera.id}`);
  await vera.page.getByRole("heading", { name: "No such organization" }).waitFor(soon);
  expect(await vera.page.getByRole("heading", { name }).count()).toBe(0);
});
