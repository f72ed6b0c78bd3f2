import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";
import { box, organizationsOn } from "./organizations.fixture.ts";

const site = meridian();
const { organization, open } = organizationsOn(site);
const nameField = (where: Page | Locator) => where.getByRole("textbox", { name: "Name", exact: true });
const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name }).click();

test("an organization is made, somebody is added to it, and what they may do is changed in place", async () => {
  const ada = await site.person("Ada");
  const vera = await site.person("Vera");
  const { page } = ada;
  await page.goto(`${site.url}/app/organizations`);
  await page.getByText("You are in no organization yet").waitFor();
  await page.getByRole("main").getByRole("link", { name: "New organization" }).last().click();
  await page.getByRole("heading", { level: 1, name: "New organization" }).waitFor();
  await page.getByRole("button", { name: "Create organization" }).click();
  await page.getByText("Required").first().waitFor();
  await page.getByText("Choose one.").waitFor();
  await nameField(page).fill("Institute of Astrophysics");
  await page.getByLabel("Short name").fill("IAC");
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Research institute" }).click();
  await page.getByRole("button", { name: "Create organization" }).click();
  await page.getByRole("heading", { level: 1, name: "Institute of Astrophysics" }).waitFor();

  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("nobody@example.org");
  await dialog.getByText("Nobody with this address has an account.").waitFor();
  await dialog.getByLabel("Email address").fill(vera.email);
  await dialog.getByRole("button", { name: "Choose Vera" }).click();
  const another = dialog.getByRole("button", { name: "Somebody else" });
  await expect.poll(() => another.evaluate((element) => element === document.activeElement)).toBe(true);
  await dialog.getByRole("checkbox", { name: "Projects" }).check();
  await dialog.getByRole("button", { name: "Add member" }).click();
  await dialog.waitFor({ state: "hidden" });

  await expect.poll(() => box(page, "Projects", "Vera").isChecked()).toBe(true);
  expect(await box(page, "Projects", "Ada").isDisabled()).toBe(true);
  const [answer] = await Promise.all([
    page.waitForResponse(/updateMember/),
    box(page, "Storage", "Vera").click(),
  ]);
  expect(answer.status()).toBe(200);
  // Faster than the server answers: the last click counts, here and there.
  let answers = 0;
  page.on("response", (response) => {
    if (response.url().includes("updateMember")) answers++;
  });
  for (let clicks = 0; clicks < 3; clicks++) await box(page, "Billing", "Vera").click();
  const billing = () => site.database.sql`
    select can_manage_billing from organization_members where user_id = ${vera.id}`;
  await expect.poll(() => answers).toBe(3);
  expect(await billing()).toEqual([{ can_manage_billing: true }]);
  await expect.poll(() => box(page, "Billing", "Vera").isChecked()).toBe(true);
  await page.reload();
  await expect.poll(() => box(page, "Storage", "Vera").isChecked()).toBe(true);
  expect(await box(page, "Billing", "Vera").isChecked()).toBe(true);
  expect(await box(page, "Members", "Vera").isChecked()).toBe(false);

  await tab(page, /History/);
  await page.getByText(/added Vera/).waitFor();
});

test("a thing made from an organization's empty tab belongs to the organization, unless another is chosen", async () => {
  const ada = await site.person("Ada");
  const { id, name } = await organization(ada);
  const other = await organization(ada);
  const { page } = ada;
  await open(page, id, "observatories");
  await page.getByRole("link", { name: "New observatory" }).click();
  const owner = page.getByRole("combobox", { name: "Owner" });
  await expect.poll(() => owner.inputValue()).toBe(name);
  await owner.fill(other.name);
  await page.getByRole("option", { name: other.name }).click();
  await expect.poll(() => owner.inputValue()).toBe(other.name);

  await open(page, id, "projects");
  await page.getByRole("link", { name: "New project" }).click();
  const chosen = page.getByRole("combobox", { name: "Organization" });
  await expect.poll(() => chosen.inputValue()).toBe(name);
  await nameField(page).fill("Supernovae");
  await page.getByRole("button", { name: "Create project" }).click();
  await page.getByRole("heading", { level: 1, name: "Supernovae" }).waitFor();
  await page.getByText(`Ada · ${name}`).waitFor();

  // The way to another one stays where there is one already.
  await open(page, id, "projects");
  await page.getByRole("link", { name: "Supernovae" }).waitFor();
  await page.getByRole("link", { name: "New project" }).waitFor();
});

test("a short name that is taken is said at its field", async () => {
  const ada = await site.person("Ada");
  const taken = await organization(ada);
  await ada.page.goto(`${site.url}/app/organizations/new`);
  await nameField(ada.page).fill("Another one");
  await ada.page.getByLabel("Short name").fill(taken.short_name.toLowerCase());
  await ada.page.getByRole("combobox", { name: "Type" }).click();
  await ada.page.getByRole("option", { name: "Company" }).click();
  await ada.page.getByRole("button", { name: "Create organization" }).click();
  await expect.poll(() => ada.page.getByLabel("Short name").getAttribute("aria-invalid")).toBe("true");
  // Once, and as a sentence that says what is taken.
  expect(await ada.page.getByText(/taken/).allTextContents()).toEqual([
    "Short name is taken by another organization.",
  ]);
});

test("nobody is offered what they may not do", async () => {
  const [ada, vera, nils] = [await site.person("Ada"), await site.person("Vera"), await site.person("Nils")];
  const { id } = await organization(ada, [
    [vera, { can_manage_storage: true }],
    [nils, { can_manage_members: true }],
  ]);
  await open(vera.page, id);
  await vera.page.getByText("contact@example.org").waitFor();
  expect(await vera.page.getByRole("button", { name: "Edit settings" }).count()).toBe(0);
  await tab(vera.page, /Members/);
  await vera.page.getByRole("row", { name: /Nils/ }).getByText("Yes", { exact: true }).waitFor();
  expect(await vera.page.getByRole("checkbox").count()).toBe(0);
  expect(await vera.page.getByRole("button", { name: /Add a person|Remove/ }).count()).toBe(0);
  await tab(vera.page, /Danger/);
  await vera.page.getByRole("button", { name: "Leave organization" }).waitFor();
  expect(await vera.page.getByRole("button", { name: /Transfer|Delete/ }).count()).toBe(0);

  await open(nils.page, id, "members");
  await expect.poll(() => box(nils.page, "Members", "Vera").isEnabled()).toBe(true);
  // What he may not do himself he can take away, and not give.
  expect(await box(nils.page, "Storage", "Vera").isEnabled()).toBe(true);
  const billing = box(nils.page, "Billing", "Vera");
  expect(await billing.isDisabled()).toBe(true);
  await billing.focus();
  await nils.page.getByRole("tooltip").getByText("You can only give").waitFor();
  await nils.page.keyboard.press("Space");
  expect(await billing.isChecked()).toBe(false);
  expect(await nils.page.getByRole("button", { name: "Remove Vera" }).isEnabled()).toBe(true);
  await tab(nils.page, /Storage/);
  await nils.page.getByText("Files aren't delivered anywhere yet").waitFor();
  expect(await nils.page.getByRole("button", { name: "New destination" }).count()).toBe(0);
});

test("a change that is refused is taken back, with the reason", async () => {
  const [ada, vera, nils] = [await site.person("Ada"), await site.person("Vera"), await site.person("Nils")];
  const { id } = await organization(ada, [
    [vera, {}],
    [nils, { can_manage_members: true }],
  ]);
  // While his change is on its way: earlier his page would hear that he may no longer.
  await nils.page.route(/updateMember/, async (route) => {
    await ada.page.request.put(`${site.url}/organizations/${id}/members/${nils.id}`, {
      data: { can_manage_members: false },
    });
    await route.continue();
  });
  await open(nils.page, id, "members");
  await box(nils.page, "Members", "Vera").click();
  await nils.page.getByText("Couldn't change the permissions of Vera").waitFor();
  await nils.page.getByRole("row", { name: /Vera/ }).getByText("No").first().waitFor();
});

test("server administrators see all organizations, and the address remembers what is looked for", async () => {
  const ada = await site.person("Ada");
  const admin = await site.person("Root", { serverAdmin: true });
  const { name } = await organization(ada);
  await admin.page.goto(`${site.url}/app/organizations`);
  await admin.page.getByRole("link", { name }).waitFor();
  expect(await admin.page.getByRole("radio", { name: "All" }).isChecked()).toBe(true);
  await admin.page.getByRole("searchbox", { name: "Search by name" }).fill(name);
  await admin.page
    .getByRole("row", { name: new RegExp(name) })
    .getByText("Not a member")
    .waitFor();
  await admin.page.getByText("Mine", { exact: true }).click();
  await admin.page.getByText("No matching organizations").waitFor();
  expect(new URL(admin.page.url()).searchParams.get("scope")).toBe("mine");
  await admin.page.reload();
  await admin.page.getByText("No matching organizations").waitFor();
  await ada.page.goto(`${site.url}/app/organizations`);
  await ada.page.getByRole("link", { name }).waitFor();
  expect(await ada.page.getByRole("radiogroup", { name: "Whose" }).count()).toBe(0);
});
