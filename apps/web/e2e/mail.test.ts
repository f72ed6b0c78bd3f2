import { AxeBuilder } from "@axe-core/playwright";
import { newId, outbox } from "@meridian/database";
import { password } from "@meridian/testkit";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";

const site = meridian();

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }))).toEqual([]);
}

/** The link in the newest kept mail to an address, as an administrator reads it in the outbox. */
async function linkInOutbox(page: Page, address: string, subject: string): Promise<string> {
  await page.goto(`${site.url}/app/outbox?search=${encodeURIComponent(address)}`);
  await page.getByRole("link", { name: subject }).first().click();
  await page.getByRole("heading", { level: 1, name: subject }).waitFor();
  const text = page.locator("pre");
  await text.getByText("#token=hidden").waitFor();
  await page.getByRole("button", { name: "Show the link" }).click();
  await text.getByText("#token=hidden").waitFor({ state: "hidden" });
  return /https?:\/\/\S+#token=\S+/.exec((await text.textContent())!)![0];
}

test("a forgotten password, from the sign-in page through the outbox to a new one", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const { email } = await site.person("Henrietta");
  const page = await site.open();
  await page.goto(`${site.url}/app/sign-in`);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The page before has a field of the same name.
  await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ask for a link" }).click();
  await page.getByText("Ask a server administrator", { exact: true }).waitFor();
  await expect
    .poll(
      () => site.database.sql`select 1 from outbox where to_address = ${email} and subject like 'Set a new%'`,
      {
        timeout: 30_000,
      },
    )
    .toHaveLength(1);

  await page.goto(await linkInOutbox(admin.page, email, "Set a new password"));
  await page.getByLabel("New password").fill("another long password");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByText("Your new password is set").waitFor();
  await page.getByRole("link", { name: "Back to signing in" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("another long password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation").first().waitFor();
});

test("an address is confirmed by the mailed link, and the profile says so until then", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const page = await site.open();
  const account = { name: "Cecilia", email: "cecilia@example.org", password };
  await page.request.post(`${site.url}/api/auth/sign-up/email`, { data: account });
  const { email } = account;
  await page.goto(`${site.url}/app/profile`);
  await page.getByText("Your address isn't confirmed yet").waitFor();
  await expectAccessible(page);
  await expect
    .poll(() => site.database.sql`select 1 from outbox where to_address = ${email}`, { timeout: 30_000 })
    .toHaveLength(1);
  await page.goto(await linkInOutbox(admin.page, email, "Confirm your address"));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Your address is confirmed").waitFor();
  await page.goto(`${site.url}/app/profile`);
  await page.getByRole("heading", { level: 1, name: "Profile" }).waitFor();
  expect(await page.getByText("isn't confirmed").count()).toBe(0);
});

/** The colour in the middle of what an element shows on the screen. */
async function colourOf(page: Page, element: Locator): Promise<number[]> {
  const picture = (await element.screenshot()).toString("base64");
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
    canvas.drawImage(image, 0, 0);
    return [...canvas.getImageData(image.width / 2, image.height / 2, 1, 1).data].slice(0, 3);
  }, picture);
}

test("the outbox shows a mail as it looks, and nothing in it runs", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true });
  const html = `<body style="margin:0;background:#0a0"><script>parent.hacked = true</script><img src=x onerror="parent.hacked = true">`;
  await site.database.sql`
    insert into outbox (id, message_id, to_name, to_address, subject, text, html, created_at)
    values ('mail-1', '<1@x>', 'Vera', 'vera@example.org', 'Dome closed', 'Dome closed', ${html}, now())`;
  await page.goto(`${site.url}/app/outbox`);
  await page.getByRole("link", { name: "Dome closed" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Dome closed" }).click();
  const frame = page.getByTitle("The mail as it looks");
  await expect.poll(() => colourOf(page, frame)).toEqual([0, 170, 0]);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  await page.setViewportSize({ width: 360, height: 740 });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  await expect.poll(fits).toBe(true);
});

test("mail about observations ends by its link, without signing in, and is switched on again in the profile", async () => {
  const { id, page: own } = await site.person("Caroline");
  const token = site.secrets.seal(JSON.stringify({ user_id: id, category: "observations" }), "unsubscribe");
  const switched = async () =>
    (await site.database.sql`select email_observations as on from users where id = ${id}`)[0]!.on;
  const page = await site.open();
  await page.goto(`${site.url}/unsubscribe/${token}`);
  await page.getByText("You get mail about changes to your observations.").waitFor();
  await expectAccessible(page);
  expect(await switched()).toBe(true);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByText("You are unsubscribed").waitFor();
  await expectAccessible(page);
  expect(await switched()).toBe(false);

  await own.goto(`${site.url}/app/profile`);
  const toggle = own.getByRole("switch", { name: "Changes to your observations", exact: true });
  await expect.poll(() => toggle.isChecked()).toBe(false);
  await toggle.check();
  const reports = own.getByRole("switch", { name: /^A report of each night/ });
  expect(await reports.isChecked()).toBe(false);
  await reports.check();
  await own.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Save" }).click();
  await own.getByText("Notifications saved").waitFor();
  expect(await switched()).toBe(true);
  const [asked] = await site.database.sql`select email_reports from users where id = ${id}`;
  expect(asked).toEqual({ email_reports: true });

  await page.goto(`${site.url}/app/unsubscribe#token=${token.slice(0, -4)}`);
  await page.reload();
  await page.getByText("This link doesn't work").waitFor();
});

test("without a mail server Health says that none is set up, and the outbox keeps what mail programs are told", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true, hasTouch: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}/app/health`);
  await page.getByRole("listitem").filter({ hasText: "Mail" }).getByText("Not set up").waitFor();

  const unsubscribe_url = `${site.url}/unsubscribe/some-token`;
  const mail = {
    to_name: "Vera",
    to_address: "vera@example.org",
    subject: "Dome shut",
    text: "",
    html: "",
  };
  await site.database.db
    .insert(outbox)
    .values({ id: newId(), message_id: `<${newId()}@x>`, ...mail, unsubscribe_url, created_at: new Date() });
  await page.goto(`${site.url}/app/outbox?search=vera`);
  // A tap on the time tells it in UTC; one beside it opens the row.
  const row = page.getByRole("row", { name: /Dome shut/ }).first();
  await row.locator("time").tap();
  await page.getByRole("tooltip").getByText(/UTC\b/).waitFor();
  expect(new URL(page.url()).pathname).toBe("/app/outbox");
  await row.getByText("vera@example.org").tap();
  await page.getByText(unsubscribe_url).waitFor();
});
