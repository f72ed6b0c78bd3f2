import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";
import { box, organizationsOn } from "./organizations.fixture.ts";

const site = meridian();
const { organization, open } = organizationsOn(site);

/** The links in so many mails of invitation to an address, the oldest first. */
async function links(email: string, count: number): Promise<string[]> {
  const mails = () => site.database.sql<{ text: string }[]>`
    select text from outbox where to_address = ${email} and subject like 'You are invited%' order by created_at, id`;
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(count);
  return (await mails()).map(({ text }) => /https?:\/\/\S+#token=\S+/.exec(text)![0]);
}

test("an address that nobody has is invited, and joins by the mail's link once it has an account", async () => {
  const ada = await site.person("Ada");
  const { id, name } = await organization(ada);
  const email = `vera-${id}@example.org`;
  const { page } = ada;
  await open(page, id, "members");
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByRole("button", { name: "Invite this address" }).waitFor();
  await dialog.getByLabel("Email address").press("Enter");
  await dialog.getByRole("checkbox", { name: "Projects" }).check();
  await dialog.getByText("No mail server is set up").waitFor();
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  const shown = await dialog.getByLabel("Invitation link").inputValue();
  await dialog.getByRole("button", { name: "I have it" }).click();
  const invited = page.getByRole("table", { name: "Invitations" }).getByRole("row", { name: email });
  await invited.getByText("manage projects").waitFor();
  const [first] = await links(email, 1);
  expect(shown).toBe(first);
  await page.getByRole("button", { name: `New link for ${email}` }).click();
  const second = await dialog.getByLabel("Invitation link").inputValue();
  await dialog.getByRole("button", { name: "I have it" }).click();

  const stranger = await site.open();
  await stranger.goto(first!);
  await stranger.getByText("This link doesn't work any more").waitFor();
  await stranger.goto("about:blank");
  await stranger.goto(second);
  await stranger.getByText(`The invitation is for ${email}`).waitFor();
  // Who only points at the way to Tonight, which asks for a session, stays here.
  const pointedAt = stranger.waitForResponse(/TonightPage|profile\.get/);
  await stranger.getByRole("link", { name: "To Tonight" }).hover();
  await pointedAt;
  await stranger.getByRole("link", { name: "Sign up" }).click();
  await stranger.getByRole("heading", { name: "Sign up" }).waitFor();
  expect(stranger.url()).not.toContain("token");
  expect(await stranger.getByLabel("Email").inputValue()).toBe(email);
  await stranger.getByLabel("Name").fill("Vera");
  await stranger.getByLabel("Password", { exact: true }).fill("a long enough password");
  await stranger.getByRole("button", { name: "Sign up" }).click();
  await stranger.getByRole("button", { name: `Join ${name}` }).click();
  await stranger.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  await expect.poll(() => box(page, "Projects", "Vera").isChecked()).toBe(true);
  await expect.poll(() => page.getByRole("table", { name: "Invitations" }).count()).toBe(0);
});

test("an observatory's admin invites an address, which sees the observatory once it has signed up and accepted", async () => {
  const ada = await site.person("Ada");
  const { id } = await site.make.observatory(ada.id, { name: "Roque" });
  const email = `vera-${id}@example.org`;
  const { page } = ada;
  await page.goto(`${site.url}/app/observatories/${id}?tab=members`);
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByRole("button", { name: "Invite this address" }).click();
  await dialog.getByRole("radio", { name: "Operate" }).check();
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  const link = await dialog.getByLabel("Invitation link").inputValue();
  await dialog.getByRole("button", { name: "I have it" }).click();
  await page.getByRole("table", { name: "Invitations" }).getByRole("row", { name: email }).waitFor();

  const stranger = await site.open();
  await stranger.goto(link);
  await stranger.getByRole("link", { name: "Sign up" }).click();
  await stranger.getByLabel("Name").fill("Vera");
  await stranger.getByLabel("Password", { exact: true }).fill("a long enough password");
  await stranger.getByRole("button", { name: "Sign up" }).click();
  await stranger.getByRole("button", { name: "Join Roque" }).click();
  await stranger.getByRole("heading", { level: 1, name: "Roque" }).waitFor();
  await stranger.getByText("view, observe and operate").waitFor();
  await expect.poll(() => box(page, "Operate", "Vera").isChecked()).toBe(true);
  await expect.poll(() => page.getByRole("table", { name: "Invitations" }).count()).toBe(0);
});

test("somebody new finds a listed observatory, asks for access, is declined or accepted and sees it", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { id } = await site.make.observatory(ada.id, { name: "Teide" });
  const closed = await site.make.observatory(ada.id, { name: "Izana", listed: true });
  await ada.page.goto(`${site.url}/app/observatories/${id}?tab=members`);
  await ada.page.getByRole("switch", { name: "Listed in the directory" }).click();
  await ada.page.getByText("Listed in the directory", { exact: true }).nth(1).waitFor();

  await vera.page.goto(`${site.url}/app/observatories`);
  await vera.page.getByRole("link", { name: "Open the directory" }).click();
  const dialog = vera.page.getByRole("dialog");
  for (const name of ["Teide", "Izana"]) {
    await vera.page.getByRole("button", { name: `Ask for access to ${name}` }).click();
    await dialog.getByLabel("Message").fill("I watch comets.");
    await dialog.getByRole("button", { name: "Ask for access" }).click();
    await vera.page.getByRole("button", { name: `Withdraw the request to ${name}` }).waitFor();
  }

  await ada.page.goto(`${site.url}/app/observatories`);
  const waiting = ada.page.getByRole("link", { name: "1 person asks for access", exact: true });
  await expect.poll(() => waiting.count()).toBe(2);
  await ada.page.goto(`${site.url}/app/`);
  const requests = ada.page.getByRole("region", { name: "Needs you" });
  await requests.getByRole("link", { name: "Izana", exact: true }).waitFor();
  await requests.getByRole("link", { name: "Teide", exact: true }).click();
  await ada.page.getByRole("tab", { name: "Members · 1 request for access", selected: true }).waitFor();
  const asked = ada.page.getByRole("table", { name: "Requests" }).getByRole("row", { name: vera.email });
  await asked.getByText("I watch comets.").waitFor();
  await asked.getByRole("button", { name: "Accept Vera" }).click();
  await ada.page.getByRole("dialog").getByRole("radio", { name: "Observe" }).check();
  await ada.page.getByRole("dialog").getByRole("button", { name: "Give access" }).click();
  await asked.waitFor({ state: "detached" });
  await ada.page.getByRole("tab", { name: "Members", exact: true }).waitFor();
  await ada.page.goto(`${site.url}/app/observatories/${closed.id}?tab=members`);
  await ada.page.getByRole("button", { name: "Decline Vera" }).click();
  await ada.page.getByRole("dialog").getByLabel("Reason").fill("Full until May");
  await ada.page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();

  await vera.page.getByText("Declined: Full until May").waitFor({ timeout: 20_000 });
  await vera.page.getByRole("link", { name: "Teide" }).click();
  await vera.page.getByText("view and observe", { exact: true }).waitFor();
});

test("whoever declines a request that a colleague has just accepted is told who gave access", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { id } = await site.make.observatory(ada.id, { name: "Teide", listed: true });
  const post = (person: typeof ada, path: string, data: object) =>
    person.page.request.post(`${site.url}/api/v1/observatories/${id}/access-requests${path}`, { data });
  const asked = await (await post(vera, "", { message: "I watch comets." })).json();
  await ada.page.goto(`${site.url}/app/observatories/${id}?tab=members`);
  await ada.page.getByRole("button", { name: "Decline Vera" }).click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Full until May");
  expect((await post(ada, `/${asked.id}/accept`, { can_observe: true })).ok()).toBe(true);
  await ada.page.getByRole("button", { name: "Decline Vera" }).waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Decline" }).click();
  await ada.page.getByText("Ada has given Vera access.").waitFor();
  await dialog.waitFor({ state: "detached" });
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
  expect(await nils.page.getByLabel("Email").inputValue()).toBe(email);

  await open(ada.page, id, "members");
  await ada.page.getByRole("button", { name: `Revoke ${email}` }).click();
  await ada.page.getByRole("dialog").getByRole("button", { name: "Revoke invitation" }).click();
  await ada.page.getByText("Invitation revoked").waitFor();
  await nils.page.goto(link!);
  await nils.page.getByText("This link doesn't work any more").waitFor();
});
