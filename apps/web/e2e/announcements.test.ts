import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian } from "./meridian.ts";

const site = meridian();

/** Announces something to everybody, the way an administrator does. */
async function announce(page: Page, title: string, options: { severity?: string; message?: string } = {}) {
  await page.goto(`${site.url}/app/announcements`);
  await page.getByRole("link", { name: "New announcement" }).first().click();
  await page.getByRole("heading", { level: 1, name: "New announcement" }).waitFor();
  await page.getByLabel("Title").fill(title);
  await page
    .getByRole("textbox", { name: "Message" })
    .fill(options.message ?? "The dome **stays shut** tonight.");
  await page.getByRole("radio", { name: options.severity ?? "Critical" }).check();
  await page.getByRole("switch", { name: /Everybody/ }).check();
  await page.getByText(/^Reaches \d+ (person|people)$/).waitFor();
  await page.getByRole("button", { name: "Review and announce" }).click();
  await page.getByRole("button", { name: "Announce", exact: true }).click();
  // Whoever announces it has acknowledged it.
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(await blocking(page).count()).toBe(0);
}

const blocking = (page: Page) => page.getByRole("dialog", { name: /attention/ });
async function acknowledge(page: Page, title: string) {
  const button = page.getByRole("button", { name: `Acknowledge: ${title}` });
  await button.click();
  // Leaving the page before there is an answer would take the request back.
  await button.waitFor({ state: "detached" });
}

async function openDetail(page: Page, title: string) {
  await page.goto(`${site.url}/app/announcements`);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

test("a critical announcement to everybody blocks every page until the last one has acknowledged it", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const observer = await site.person("Vera");
  await announce(admin.page, "Storm warning");
  await admin.page.goto(`${site.url}/app/`);
  const banners = admin.page.getByRole("region", { name: "Active announcements" });
  await banners.getByRole("link", { name: "Storm warning" }).waitFor();
  await banners.getByRole("button", { name: "Hide: Storm warning" }).click();
  await banners.waitFor({ state: "detached" });
  await admin.page.reload();
  await admin.page.getByRole("heading", { level: 1 }).waitFor();
  expect(await banners.count()).toBe(0);

  for (const path of ["", "observatories", "announcements", "api-keys", "profile"]) {
    await observer.page.goto(`${site.url}/app/${path}`);
    await blocking(observer.page).getByText("stays shut").waitFor();
    await observer.page.keyboard.press("Escape");
    await observer.page.mouse.click(2, 2);
    expect(await blocking(observer.page).isVisible()).toBe(true);
    const address = observer.page.url();
    const behind = observer.page.getByRole("link", { name: "Observatories", includeHidden: true }).first();
    expect(await behind.click({ timeout: 300 }).catch(() => "inert")).toBe("inert");
    expect(observer.page.url()).toBe(address);
  }
  await openDetail(admin.page, "Storm warning");
  await admin.page.getByText("Active", { exact: true }).first().waitFor();

  await acknowledge(observer.page, "Storm warning");
  await blocking(observer.page).waitFor({ state: "hidden" });
  await observer.page.getByRole("link", { name: "Observatories" }).first().click();
  await observer.page.getByRole("heading", { level: 1, name: "Observatories" }).waitFor();

  await openDetail(admin.page, "Storm warning");
  await admin.page.locator("main").getByText("Acknowledged", { exact: true }).first().waitFor();
  const recipients = admin.page.getByRole("table", { name: "Recipients" });
  await recipients.getByRole("cell", { name: observer.email }).waitFor();
  await expect.poll(() => recipients.getByText("Pending").count()).toBe(0);
});

test("an announcement in front of the page keeps nobody from holding a telescope", async () => {
  const admin = await site.person("Ines", { serverAdmin: true });
  const operator = await site.person("Yara");
  const { id } = await site.make.observatory(operator.id, { name: "Sutherland" });
  await announce(admin.page, "Plugin 3.8 comes next week", { severity: "Info" });
  const { page } = operator;
  await page.goto(`${site.url}/app/`);
  await blocking(page).getByRole("button", { name: "Hold a telescope" }).click();
  const dialog = page.getByRole("dialog", { name: "Hold Sutherland?" });
  expect(await blocking(page).count()).toBe(0);
  await dialog.getByRole("button", { name: "Wet" }).click();
  await blocking(page).waitFor();
  const [held] = await site.database.sql`
    select doc -> 'hold' ->> 'reason' as reason from observatories where id = ${id}`;
  expect(held).toEqual({ reason: "Wet" });
  await blocking(page)
    .getByText(/^Sutherland held until/)
    .waitFor();
  expect(await blocking(page).getByRole("button", { name: "Hold a telescope" }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await blocking(page).getByRole("button", { name: "End hold" }).click();
  const ending = page.getByRole("dialog", { name: "End this hold?" });
  await ending.getByRole("button", { name: "End hold" }).click();
  await blocking(page).getByRole("button", { name: "Hold a telescope" }).click();
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Wind" }).click();
  await dialog.getByText(/^Sutherland isn't held\. This device is offline\./).waitFor();
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await acknowledge(page, "Plugin 3.8 comes next week");
  await blocking(page).waitFor({ state: "detached" });
});

test("cancelling asks for a reason, which the recipients' view shows", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  await announce(admin.page, "Power cut", { severity: "Warning" });
  await openDetail(admin.page, "Power cut");
  await admin.page.getByRole("button", { name: "Cancel announcement" }).click();
  const dialog = admin.page.getByRole("dialog", { name: "Cancel announcement" });
  const confirm = dialog.getByRole("button", { name: "Cancel announcement" });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel("Reason").fill("   ");
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel("Reason").fill("The grid is back");
  await confirm.click();
  await dialog.waitFor({ state: "detached" });
  await admin.page.getByText("The grid is back", { exact: true }).waitFor();
  await admin.page.getByText("Cancelled", { exact: true }).first().waitFor();
  await expect.poll(() => admin.page.getByRole("button", { name: "Cancel announcement" }).count()).toBe(0);
});

test("one that nobody acknowledged in time says Expired, though nobody has written to it", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const response = await admin.page.request.post(`${site.url}/api/v1/system/motd`, {
    data: {
      title: "Short notice",
      message: "Soon over.",
      severity: "info",
      delivery_type: "message",
      targets: [{ kind: "users", ids: [(await site.make.user()).id] }],
      expires_at,
    },
  });
  expect(response.status()).toBe(201);
  const stored = () => site.database.sql`
    select doc ->> 'status' as status, version from announcements where doc ->> 'title' = 'Short notice'`;
  const before = await stored();
  site.advanceHours(2);
  await admin.page.goto(`${site.url}/app/announcements?status=expired`);
  const row = admin.page.getByRole("row", { name: /Short notice/ });
  await row.getByText("Expired", { exact: true }).waitFor();
  expect(await stored()).toEqual(before);
  site.advanceHours(-2);
});

test("the list filters by status, and the address remembers it", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  await admin.page.goto(`${site.url}/app/announcements`);
  for (const word of ["All", "Active", "Acknowledged", "Expired", "Cancelled"])
    await admin.page
      .getByRole("group", { name: "Status" })
      .getByRole("button", { name: new RegExp(`^${word}`) })
      .waitFor();
  await admin.page.getByRole("button", { name: /^Cancelled/ }).click();
  await admin.page.getByRole("row", { name: /Power cut/ }).waitFor();
  await admin.page.getByRole("row", { name: /Storm warning/ }).waitFor({ state: "detached" });
  await admin.page.reload();
  await admin.page.getByRole("row", { name: /Power cut/ }).waitFor();
  expect(new URL(admin.page.url()).searchParams.get("status")).toBe("cancelled");
});

test("the mail is seen in both looks before it is announced; who acknowledged when is a chart and a table", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const { page } = admin;
  await page.goto(`${site.url}/app/announcements/new`);
  await page.getByLabel("Title").fill("Mirror washed");
  await page.getByRole("textbox", { name: "Message" }).fill("Take **new** flats.");
  await page.getByRole("radio", { name: "Both" }).check();
  await page.getByRole("switch", { name: /Everybody/ }).check();
  await page.getByRole("button", { name: "Review and announce" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Preview the mail" }).click();
  const mail = page.frameLocator("iframe[title='The mail as it looks']");
  await mail.getByRole("paragraph").filter({ hasText: "Take new flats." }).waitFor();
  const paper = () => mail.locator("table").evaluate((table) => getComputedStyle(table).backgroundColor);
  expect(await paper()).toBe("rgb(255, 255, 255)");
  await dialog.getByText("Dark", { exact: true }).click();
  await expect.poll(paper).toBe("rgb(23, 27, 36)");
  await dialog.getByRole("button", { name: "Announce", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Mirror washed" }).waitFor();
  // Its mail in the outbox acknowledges.
  const chart = page.getByRole("region", { name: "Acknowledgements over time" });
  await chart.getByText(/\d (person has|people have) acknowledged it/).waitFor({ timeout: 30_000 });
  await chart.getByRole("button", { name: "Acknowledgements over time as a table" }).click();
  await chart.getByRole("columnheader", { name: "In all" }).waitFor();
});

test("a scheduled announcement says when it will be published, and whom it addresses by name", async () => {
  const { page, id, name } = await site.person("Ada", { serverAdmin: true });
  const publish_at = new Date(Date.now() + 86_400_000 * 2).toISOString();
  const targets = [
    { kind: "users", ids: [id] },
    { kind: "projects", all: true },
  ];
  const data = { title: "Full moon", message: "!", severity: "info", delivery_type: "message", targets };
  const made = await page.request.post(`${site.url}/api/v1/system/motd`, { data: { ...data, publish_at } });
  expect(made.status()).toBe(201);
  await page.goto(`${site.url}/app/announcements`);
  const row = page.getByRole("row", { name: /Full moon/ });
  await row.locator(`time[datetime="${publish_at}"]`).waitFor();
  await row.getByRole("link", { name: "Full moon" }).click();
  await page.getByText("Will be published", { exact: true }).waitFor();
  const to = page.getByRole("region", { name: "Recipients" });
  await to.getByRole("link", { name, exact: true }).waitFor();
  await to.getByText("All projects").waitFor();
});

test("an announcement that a restore holds says so to those who manage it, and is published or given another time", async () => {
  const { page, id } = await site.person("Ada", { serverAdmin: true });
  const held = async (title: string) => {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const doc = { title, message: "Closed.", scope: "system", scope_id: null, severity: "info" };
    const more = {
      delivery_type: "message",
      targets: [{ kind: "users", ids: [id] }],
      created_by: "somebody",
    };
    const hold = { status: "held", publish_at: at, expires_at: at, held_at: new Date().toISOString() };
    await site.database.sql`
      insert into announcements (id, doc) values (${title}, ${site.database.sql.json({ ...doc, ...more, ...hold })})`;
  };
  await held("Dome-work");
  await held("Full-moon");
  await page.goto(`${site.url}/app/announcements`);
  await page.getByRole("group", { name: "Status" }).getByRole("button", { name: /Held/ }).click();
  await page
    .getByRole("row", { name: /Dome-work.*Held since the restore/ })
    .getByRole("link")
    .click();
  await page.getByText("Was to be published", { exact: true }).waitFor();
  await page.getByRole("alert").getByText("Held since the restore").waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Publish announcement" });
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await dialog.getByText("must be in the future").first().waitFor();
  await dialog.getByRole("button", { name: "Clear" }).click();
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await blocking(page).getByText("Closed.").waitFor();
  await acknowledge(page, "Dome-work");

  await page.goto(`${site.url}/app/announcements/Full-moon`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByLabel("Expires", { exact: true }).fill("");
  await dialog.getByLabel("Publish", { exact: true }).fill("2099-01-01T20:00");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await page.getByText("Will be published", { exact: true }).waitFor();
  await page.getByText("Ada chose another time for this.").waitFor();
});
