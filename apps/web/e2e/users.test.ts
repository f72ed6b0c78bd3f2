import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { visitLive } from "./visit.ts";

const site = meridian();
type Person = Awaited<ReturnType<typeof site.person>>;

const openUser = (admin: Person, id: string) => admin.page.goto(`${site.url}/app/users/${id}`);

/** Presses what a right is changed with, and confirms it. */
async function change(admin: Person, word: string) {
  await admin.page.getByRole("main").getByRole("button", { name: word }).click();
  await admin.page.getByRole("dialog").getByRole("button", { name: word }).click();
}

test("accounts are searched and filtered in the address, and open with where they belong", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const vera = await site.person("Vera");
  await site.make.user({ name: "Gone", deactivated_at: new Date() });
  const organization = await site.make.organization(vera.id, { name: "The college" });
  const { page } = admin;
  await page.goto(`${site.url}/app/users`);
  await page.getByRole("row", { name: /Gone/ }).getByText("Deactivated").waitFor();
  await page
    .getByRole("group", { name: "Status" })
    .getByRole("button", { name: /^Active/ })
    .click();
  await page.getByRole("row", { name: /Gone/ }).waitFor({ state: "detached" });
  await page.getByRole("switch", { name: "Only administrators" }).check();
  await page.getByRole("row", { name: /Vera/ }).waitFor({ state: "detached" });
  await page.reload();
  await page
    .getByRole("row", { name: new RegExp(admin.email) })
    .getByText("Administrator")
    .waitFor();
  await page.getByRole("switch", { name: "Only administrators" }).uncheck();
  await page.getByRole("searchbox").fill(vera.email);
  await page.getByRole("row", { name: /Ada/ }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Vera" }).click();
  await page.getByRole("heading", { level: 1, name: "Vera" }).waitFor();
  const link = page.getByRole("list", { name: "Organizations" }).getByRole("link", { name: "The college" });
  expect(await link.getAttribute("href")).toContain(organization.id);

  await vera.page.goto(`${site.url}/app/users`);
  await vera.page.getByText("This page is for server administrators").waitFor();
  expect(await vera.page.getByRole("link", { name: "Users" }).count()).toBe(0);
});

test("somebody is made a server administrator, and is no longer one", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const vera = await site.person("Vera");
  await openUser(admin, vera.id);
  await change(admin, "Promote");
  await admin.page.getByText("Vera is a server administrator now").waitFor();
  await vera.page.goto(`${site.url}/app/`);
  await vera.page.getByRole("navigation").getByRole("link", { name: "Users", exact: true }).waitFor();
  await change(admin, "Demote");
  await admin.page.getByText("Vera is no longer a server administrator").waitFor();
  await admin.page.getByRole("button", { name: "Promote" }).waitFor();
});

test("somebody is signed out and deactivated whatever they own, which is then handed over", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const vera = await site.person("Vera");
  const nils = await site.make.user({ name: "Nils" });
  const organization = await site.make.organization(vera.id, { name: "The college" });
  await site.make.organizationMember(organization.id, nils.id);
  const { page } = admin;
  await visitLive(vera.page, `${site.url}/app/profile`);
  await openUser(admin, vera.id);
  await change(admin, "Sign out everywhere");
  await page.getByText("Vera is signed out everywhere").waitFor();
  await vera.page.getByRole("button", { name: "Sign in" }).waitFor(soon);

  await page.getByRole("main").getByRole("button", { name: "Deactivate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("They own these until you transfer them").waitFor();
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await page.getByText("Vera is deactivated").waitFor();
  await page.getByRole("button", { name: "Reactivate", exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Promote", exact: true }).count()).toBe(0);
  await page.getByRole("list", { name: "Owned by them" }).getByRole("link", { name: "The college" }).click();
  await page.getByRole("button", { name: "Transfer ownership" }).waitFor();
  expect(new URL(page.url()).searchParams.get("tab")).toBe("danger");
  const transferred = await page.request.post(
    `${site.url}/organizations/${organization.id}/transfer-ownership`,
    { data: { user_id: nils.id } },
  );
  expect(transferred.status()).toBe(200);
  await openUser(admin, vera.id);
  await change(admin, "Reactivate");
  await page.getByText("Vera can sign in again").waitFor();
});

test("an account that owns something names it; without anything it is deleted for good", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const vera = await site.person("Vera");
  const project = await site.make.project(vera.id, { name: "Novae" });
  const { page } = admin;
  await openUser(admin, vera.id);
  const ask = page.getByRole("main").getByRole("button", { name: "Delete account" });
  const dialog = page.getByRole("dialog", { name: "Delete the account of Vera?" });
  await ask.click();
  await dialog.getByText("Each of these needs another owner first:").waitFor();
  await dialog.getByRole("link", { name: "Novae" }).waitFor();
  expect(await dialog.getByRole("button", { name: "Delete account" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await page.request.delete(`${site.url}/projects/${project.id}`)).status()).toBe(204);
  await page.reload();
  await ask.click();
  await dialog.getByLabel("Type “DELETE THIS ACCOUNT” to confirm").fill("DELETE THIS ACCOUNT");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await page.getByText("The account of Vera is deleted").waitFor();
  await page.getByRole("heading", { level: 1, name: "Deleted account" }).waitFor();
  expect(await page.getByRole("button", { name: "Reactivate" }).count()).toBe(0);
  await vera.page.goto(`${site.url}/app/`);
  await vera.page.getByRole("button", { name: "Sign in" }).waitFor(soon);
  await openUser(admin, admin.id);
  await page.getByRole("button", { name: "Demote" }).waitFor();
  expect(await ask.count()).toBe(0);
});

test("an address is invited, and its account opens", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const { page } = admin;
  await page.goto(`${site.url}/app/users`);
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("new.person@stars.example");
  await dialog.getByLabel("Name").fill("New Person");
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = page.getByRole("dialog", { name: "Pass this link on to new.person@stars.example" });
  const first = await link.getByLabel("Link").inputValue();
  await link.getByRole("button", { name: "I have it" }).click();
  await page.getByRole("heading", { level: 1, name: "New Person" }).waitFor();
  await page.getByText("Never").waitFor();
  await page.getByRole("button", { name: "New link" }).click();
  const second = await link.getByLabel("Link").inputValue();
  await link.getByRole("button", { name: "I have it" }).click();
  await page.goto(`${site.url}/app/users`);
  const row = page.getByRole("row", { name: "New Person" });
  await row.getByText("Invited").waitFor();
  expect(await row.getByText("Active").count()).toBe(0);

  const theirs = await site.open();
  const choose = async (address: string) => {
    await theirs.goto("about:blank");
    await theirs.goto(address);
    await theirs.getByRole("heading", { name: "Welcome to Meridian" }).waitFor();
    await theirs.getByLabel("Name").fill("Nova Person");
    await theirs.getByLabel("Password", { exact: true }).fill("a long password");
    await theirs.getByRole("button", { name: "Open my account" }).click();
  };
  expect(second).not.toBe(first);
  await choose(first);
  await theirs.getByText("This link doesn't work any more").waitFor();
  await choose(second);
  await theirs.getByRole("heading", { name: "Tonight" }).waitFor();
  await page.reload();
  await page.getByRole("row", { name: "Nova Person" }).getByText("Active").waitFor();
});

test("the last server administrator stays one, and is told why", async () => {
  await site.database.sql`update users set server_admin = false`;
  const admin = await site.person("Ada", { serverAdmin: true });
  await openUser(admin, admin.id);
  await change(admin, "Demote");
  await admin.page.getByRole("dialog").getByRole("alert").getByText("last server administrator").waitFor();
});
