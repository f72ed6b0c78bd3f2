import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";

const site = meridian();
type Person = Awaited<ReturnType<typeof site.person>>;
let made = 0;

/** An organization with its owner and members, each with a browser; made the way programs do. */
async function organization(owner: Person, members: [Person, Record<string, boolean>][] = []) {
  const short_name = `ORG-${++made}`;
  const data = {
    name: `Organization ${made}`,
    short_name,
    type: "university",
    contact_email: "contact@example.org",
  };
  const created = await owner.page.request.post(`${site.url}/organizations`, { data });
  expect(created.status()).toBe(201);
  const { id } = await created.json();
  for (const [person, flags] of members) {
    const added = await owner.page.request.post(`${site.url}/organizations/${id}/members`, {
      data: { user_id: person.id, ...flags },
    });
    expect(added.status()).toBe(201);
  }
  return { id, name: data.name, short_name };
}

const open = (page: Page, id: string, tab = "overview") =>
  page.goto(`${site.url}/app/organizations/${id}?tab=${tab}`);
const box = (page: Page, permission: string, name: string) =>
  page.getByRole("checkbox", { name: `${permission}: ${name}` });
const nameField = (where: Page | Locator) => where.getByRole("textbox", { name: "Name", exact: true });
const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name }).click();

/** The links in so many mails of invitation to an address, the oldest first. */
async function links(email: string, count: number): Promise<string[]> {
  const mails = () => site.database.sql<{ text: string }[]>`
    select text from outbox where to_address = ${email} and subject like '%invites you%' order by created_at, id`;
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(count);
  return (await mails()).map(({ text }) => /https?:\/\/\S+#token=\S+/.exec(text)![0]);
}

test("an organization is made, somebody is added to it, and what they may do is changed in place", async () => {
  const ada = await site.person("Ada");
  const vera = await site.person("Vera");
  const { page } = ada;
  await page.goto(`${site.url}/app/organizations`);
  await page.getByText("You belong to no organization yet").waitFor();
  await page.getByRole("main").getByRole("link", { name: "New organization" }).last().click();
  await page.getByRole("heading", { level: 1, name: "New organization" }).waitFor();
  await page.getByRole("button", { name: "Create organization" }).click();
  await page.getByText("This is needed.").first().waitFor();
  await page.getByText("Choose one.").waitFor();
  await nameField(page).fill("Institute of Astrophysics");
  await page.getByLabel("Short name").fill("IAC");
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Research institute" }).click();
  await page.getByRole("button", { name: "Create organization" }).click();
  await page.getByRole("heading", { level: 1, name: "Institute of Astrophysics" }).waitFor();

  await page.getByRole("button", { name: "Add somebody" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("nobody@example.org");
  await dialog.getByText("Nobody with this address has an account.").waitFor();
  await dialog.getByLabel("Email address").fill(vera.email);
  await dialog.getByRole("button", { name: "Choose Vera" }).click();
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

test("what is made from an organization's empty tab is the organization's, unless another is chosen", async () => {
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
  await vera.page.getByRole("row", { name: /Nils/ }).getByText("Yes").waitFor();
  expect(await vera.page.getByRole("checkbox").count()).toBe(0);
  expect(await vera.page.getByRole("button", { name: /Add somebody|Remove/ }).count()).toBe(0);
  await tab(vera.page, /Danger/);
  await vera.page.getByRole("button", { name: "Leave organization" }).waitFor();
  expect(await vera.page.getByRole("button", { name: /Transfer|Delete/ }).count()).toBe(0);

  await open(nils.page, id, "members");
  await expect.poll(() => box(nils.page, "Members", "Vera").isEnabled()).toBe(true);
  const storage = box(nils.page, "Storage", "Vera");
  expect(await storage.isDisabled()).toBe(true);
  await storage.focus();
  await nils.page.getByRole("tooltip").getByText("You can't give or take").waitFor();
  await nils.page.keyboard.press("Space");
  expect(await storage.isChecked()).toBe(true);
  expect(await nils.page.getByRole("button", { name: "Remove Vera" }).isDisabled()).toBe(true);
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
  // His page doesn't hear that he may no longer.
  await nils.page.routeWebSocket(/\/ws$/, () => {});
  await open(nils.page, id, "members");
  await expect.poll(() => box(nils.page, "Members", "Vera").isEnabled()).toBe(true);
  const taken = await ada.page.request.put(`${site.url}/organizations/${id}/members/${nils.id}`, {
    data: { can_manage_members: false },
  });
  expect(taken.status()).toBe(200);
  await box(nils.page, "Members", "Vera").click();
  await nils.page.getByText("What Vera may do wasn't changed").waitFor();
  await nils.page.getByRole("row", { name: /Vera/ }).getByText("No").first().waitFor();
});

test("whoever is overtaken by somebody else's change is told, and keeps what they typed", async () => {
  const ada = await site.person("Ada");
  const { id } = await organization(ada);
  await open(ada.page, id);
  await ada.page.getByRole("button", { name: "Edit settings" }).click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByLabel("Description").fill("Mine");
  await ada.page.request.put(`${site.url}/organizations/${id}`, { data: { name: "Theirs" } });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Somebody else changed it meanwhile").waitFor();
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
  await page.getByText(`Vera owns ${short_name} now`).waitFor();
  await tab(page, /Members/);
  await page.getByRole("row", { name: /Vera/ }).getByText("Owner").waitFor();

  await page.getByRole("button", { name: `Leave ${short_name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.getByText("You belong to no organization yet").waitFor();
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
  await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();

  await ada.page.request.delete(`${site.url}/observatories/${observatory.id}`);
  await page.reload();
  await page.getByRole("button", { name: "Delete organization" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("1 person loses what they may do through it.").waitFor();
  const confirm = dialog.getByRole("button", { name: "Delete organization" });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Type/).fill(`delete ${short_name}`);
  await confirm.click();
  await page.getByText("You belong to no organization yet").waitFor();
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
  await dialog.getByText("This is needed.").first().waitFor();
  await nameField(dialog).fill("Archive");
  await dialog.getByLabel("Endpoint").fill("http://127.0.0.1:9");
  await dialog.getByRole("textbox", { name: "Bucket" }).fill("frames");
  await dialog.getByLabel("Access key id").fill("the-key-id");
  await dialog.getByLabel("Secret access key").fill("the-secret-key");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Not tested yet").waitFor();
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
  await dialog.getByRole("button", { name: "Go back" }).click();
  await page.getByRole("button", { name: "Delete Archive" }).click();
  await dialog.getByRole("button", { name: "Delete destination" }).click();
  await page.getByText("Files aren't delivered anywhere yet").waitFor();
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((answer) => /the-secret-key|the-key-id/.test(answer))).toEqual([]);
});

test("somebody who is added sees it at once, and no more of it once they are removed", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const connected = vera.page.waitForEvent("websocket");
  await vera.page.goto(`${site.url}/app/organizations`);
  await connected;
  await vera.page.getByText("You belong to no organization yet").waitFor();
  const { id, name } = await organization(ada, [[vera, {}]]);
  await vera.page.getByRole("link", { name }).click();
  await vera.page.getByRole("heading", { level: 1, name }).waitFor();
  await ada.page.request.delete(`${site.url}/organizations/${id}/members/${vera.id}`);
  await vera.page.getByRole("heading", { name: "No such organization" }).waitFor(soon);
  expect(await vera.page.getByRole("heading", { name }).count()).toBe(0);
});

test("server administrators see all organizations, and the address remembers what is looked for", async () => {
  const ada = await site.person("Ada");
  const admin = await site.person("Root", { serverAdmin: true });
  const { name } = await organization(ada);
  await admin.page.goto(`${site.url}/app/organizations`);
  await admin.page.getByText("You belong to no organization yet").waitFor();
  await admin.page.getByText("All", { exact: true }).click();
  await admin.page.getByRole("searchbox", { name: "Search by name" }).fill(name);
  await admin.page
    .getByRole("row", { name: new RegExp(name) })
    .getByText("Not a member")
    .waitFor();
  await expect.poll(() => new URL(admin.page.url()).searchParams.get("scope")).toBe("all");
  await admin.page.reload();
  await admin.page.getByRole("link", { name }).waitFor();
  await ada.page.goto(`${site.url}/app/organizations`);
  await ada.page.getByRole("link", { name }).waitFor();
  expect(await ada.page.getByRole("radiogroup", { name: "Whose" }).count()).toBe(0);
});

test("an address that nobody has is invited, and joins by the mail's link once it has an account", async () => {
  const ada = await site.person("Ada");
  const { id, name } = await organization(ada);
  const email = `vera-${id}@example.org`;
  const { page } = ada;
  await open(page, id, "members");
  await page.getByRole("button", { name: "Add somebody" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByRole("button", { name: `Invite ${email}` }).click();
  await dialog.getByRole("checkbox", { name: "Projects" }).check();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  const invited = page.getByRole("table", { name: "Invitations" }).getByRole("row", { name: email });
  await invited.getByText("manage projects").waitFor();
  const [first] = await links(email, 1);
  await page.getByRole("button", { name: `Send again to ${email}` }).click();
  await page.getByText(`${email} gets another mail`).waitFor();
  const [, second] = await links(email, 2);

  const stranger = await site.open();
  await stranger.goto(first!);
  await stranger.getByText("This link doesn't work any more").waitFor();
  await stranger.goto("about:blank");
  await stranger.goto(second!);
  await stranger.getByText(`The invitation is for ${email}`).waitFor();
  await stranger.getByRole("link", { name: "Sign up" }).click();
  await stranger.getByRole("heading", { name: "Sign up" }).waitFor();
  expect(stranger.url()).not.toContain("token");
  await stranger.getByLabel("Name").fill("Vera");
  await stranger.getByLabel("Email").fill(email);
  await stranger.getByLabel("Password", { exact: true }).fill("a long enough password");
  await stranger.getByRole("button", { name: "Sign up" }).click();
  await stranger.getByRole("button", { name: `Join ${name}` }).click();
  await stranger.getByRole("heading", { level: 1, name }).waitFor();
  await expect.poll(() => box(page, "Projects", "Vera").isChecked()).toBe(true);
  await expect.poll(() => page.getByRole("table", { name: "Invitations" }).count()).toBe(0);
});

test("an invitation is revoked, and is for nobody else's account", async () => {
  const [ada, nils] = [await site.person("Ada"), await site.person("Nils")];
  const { id } = await organization(ada);
  const email = `annie-${id}@example.org`;
  const invited = await ada.page.request.post(`${site.url}/organizations/${id}/invitations`, {
    data: { email },
  });
  expect(invited.status()).toBe(201);
  const [link] = await links(email, 1);
  await nils.page.goto(link!);
  await nils.page.getByText(`you are signed in as ${nils.email}`).waitFor();
  expect(await nils.page.getByRole("button", { name: /Join/ }).count()).toBe(0);
  await nils.page.getByRole("button", { name: "Sign out" }).click();
  await nils.page.getByLabel("Password", { exact: true }).waitFor();

  await open(ada.page, id, "members");
  await ada.page.getByRole("button", { name: `Revoke ${email}` }).click();
  await ada.page.getByRole("dialog").getByRole("button", { name: "Revoke invitation" }).click();
  await ada.page.getByText("Invitation revoked").waitFor();
  await nils.page.goto(link!);
  await nils.page.getByText("This link doesn't work any more").waitFor();
});
