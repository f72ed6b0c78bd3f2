import { Readable } from "node:stream";
import { newId } from "@meridian/database";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";

const site = meridian();

test("a backup is made, something breaks, and the restore brings it back", async () => {
  const { page, id } = await site.person("Ada", { serverAdmin: true });
  const other = await site.person("Bob");
  await other.page.goto(`${site.url}/app/`);
  await other.page.getByRole("heading", { level: 1, name: "Tonight" }).waitFor();
  await other.page.goto("about:blank");
  for (const name of ["Roque", "Teide"]) await site.make.observatory(id, { name });
  await page.goto(`${site.url}/app/backups`);
  await page.getByRole("button", { name: "Back up now" }).click();
  await page.getByText("The backup is complete").waitFor();
  await page.getByText(/Taken .*, [\d.]+ KiB/).waitFor();
  const address = page.url();

  await site.database.sql`delete from observatories`;
  await page.getByRole("button", { name: "Restore" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace the current data?" });
  const restore = dialog.getByRole("button", { name: "Restore", exact: true });
  await dialog.getByText(/Everything goes back to/).waitFor();
  expect(await restore.isDisabled()).toBe(true);
  await dialog.getByLabel(/Make a safety backup/).uncheck();
  await dialog.getByLabel(/Make a safety backup/).check();
  await dialog.getByLabel(/to confirm/).fill("RESTORE");
  await restore.click();

  await page.getByText("The data is restored").waitFor({ timeout: 60_000 });
  await page.getByRole("link", { name: "safety backup", exact: true }).waitFor();
  await page.getByRole("button", { name: "Go back" }).waitFor();
  // By links: the page is about to be loaded anew by itself, which would break a visit off.
  const menu = page.getByRole("navigation");
  await menu.getByRole("link", { name: "Observatories", exact: true }).click();
  await page.getByText("Teide", { exact: true }).first().waitFor();
  await menu.getByRole("link", { name: "Backups", exact: true }).click();
  await page
    .getByRole("row", { name: /Safety backup/ })
    .first()
    .waitFor();

  await page.getByText(/Go back to the data of .* possible until/).waitFor();
  await page.getByRole("table", { name: "Restores" }).getByText("A backup").waitFor();
  await page.getByRole("button", { name: "Go back" }).click();
  const back = page.getByRole("dialog", { name: "Go back to the kept data?" });
  await back.getByText(/2 users are replaced by the kept 0 observations and 2 users/).waitFor();
  expect(await back.getByLabel(/Make a safety backup/).isChecked()).toBe(true);
  // Choices that are sent aren't asked about.
  await back.getByLabel(/Make a safety backup/).uncheck();
  await back.getByLabel(/Make a safety backup/).check();
  await back.getByLabel(/to confirm/).fill("GO BACK");
  await back.getByRole("button", { name: "Go back" }).click();
  await page.getByText("The data is restored").waitFor({ timeout: 60_000 });
  expect(await site.database.sql`select 1 from observatories`).toHaveLength(0);
  await menu.getByRole("link", { name: "Backups", exact: true }).click();
  await page.getByRole("button", { name: "Go back" }).waitFor();
  await page.getByRole("table", { name: "Restores" }).getByText("Kept data").waitFor();

  // As an upgrade would leave it.
  await site.database.sql`update meridian_previous.migrations set created_at = created_at - 1`;
  await page.reload();
  await page.getByText("“Go back” isn't possible any more").waitFor();
  await page.getByRole("link", { name: /^safety backup of / }).click();
  // The list has a row for each; the page of one says it once.
  await expect.poll(() => page.getByText("Safety backup", { exact: true }).count()).toBe(1);
  await page.getByRole("button", { name: "Restore", exact: true }).waitFor();

  await other.page.goto(`${site.url}/app/`);
  await other.page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  await other.page.getByRole("alert").getByText("The data was restored").waitFor();
  const fresh = await site.open();
  await fresh.goto(`${site.url}/app/`, { waitUntil: "networkidle" });
  await fresh.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  expect(await fresh.getByText("The data was restored").count()).toBe(0);

  await page.goto(address);
  await page.getByRole("button", { name: "Pin", exact: true }).click();
  await page.getByRole("button", { name: "Unpin", exact: true }).waitFor();
});

test("a backup leaves as a file and comes back to another installation, on a phone too", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true });
  await page.goto(`${site.url}/app/backups`);
  await page.getByRole("button", { name: "Back up now" }).click();
  await page.getByText("The backup is complete").waitFor();
  const id = page.url().split("/").at(-1)!;
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^meridian-backup-[\dT]+\.tar$/);
  const path = await download.path();

  await site.database.sql`update meridian_installation.identity set id = gen_random_uuid()::text`;
  await site.objectStore.deleteMany(["installation/owner.json"]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${site.url}/app/backups`);
  const add = page.getByRole("button", { name: "Add a backup from a file" });
  await add.click();
  const dialog = page.getByRole("dialog", { name: "Add a backup from a file" });
  await dialog.locator("input[type=file]").setInputFiles(path);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("This backup is here already.").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await site.database.sql`delete from backups where id = ${id}`;
  for await (const { key } of site.objectStore.list(`backups/${id}/`))
    await site.objectStore.deleteMany([key]);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.waitForURL(`**/backups/${id}`);
  await page.getByText("Pinned: deleted only by hand").waitFor();
  await page.getByText("By hand, from elsewhere").waitFor();
  // The toast goes away again, whatever the page still waits for.
  const said = page.getByText("Backup verified").waitFor();
  await page.getByRole("button", { name: "Verify" }).click();
  await Promise.all([said, page.getByText("Verified", { exact: true }).first().waitFor()]);
});

test("a restore drill shows its evidence", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true });
  await page.goto(`${site.url}/app/backups`);
  await page.getByRole("button", { name: "Back up now" }).click();
  await page.getByText("The backup is complete").waitFor();
  await page.goto(`${site.url}/app/backups`);
  await page.getByRole("button", { name: "Try a restore now" }).click();
  await page.getByText("The backup can be restored").waitFor({ timeout: 60_000 });
  const users = page.getByRole("table", { name: "Tables" }).getByRole("row", { name: /^users/ });
  await users.getByText("Equal").waitFor();
  await page.getByRole("link", { name: "Backups" }).first().click();
  await page.getByRole("table", { name: "Restore drills" }).getByText("Completed").waitFor();
  await page.goto(`${site.url}/app/health`);
  await page.getByText(/the last restore drill was .* ago/i).waitFor();
});

test("Health says what can be lost while PostgreSQL's log isn't archived, and finds no fault in it", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true });
  await page.goto(`${site.url}/app/health`);
  const archive = page.getByRole("listitem").filter({ hasText: "WAL archive" });
  await archive.getByText("Off", { exact: true }).waitFor();
  await archive.getByText(/^PostgreSQL's archive_mode is off: .* can be lost/).waitFor();
});

test("a page that is opened while the data is replaced says so, and opens by itself", async () => {
  const { page } = await site.person("Ada");
  await site.database.sql`
    insert into meridian_installation.maintenance (restore_id, since, held_until)
    values ('of-the-test', now(), now() + interval '10 minutes')`;
  await expect.poll(async () => (await fetch(`${site.url}/observatories`)).status).toBe(503);
  await page.goto(`${site.url}/app/observatories`);
  await page.getByText("Meridian is restoring a backup").waitFor();
  await site.database.sql`delete from meridian_installation.maintenance`;
  await page.getByRole("heading", { name: "Observatories", level: 1 }).waitFor();
});

test("the schedule and the days to keep are set on the page", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true });
  await page.goto(`${site.url}/app/backups`);
  const schedule = page.getByRole("region", { name: "Schedule" });
  await schedule.getByRole("combobox", { name: "Backups", exact: true }).click();
  await page.getByRole("option", { name: "Advanced (cron)" }).click();
  const cron = schedule.getByRole("textbox", { name: "Cron" });
  await cron.fill("15 3 * * 1-5");
  await schedule.getByText(/Next:/).waitFor();
  await cron.press("Enter");
  await schedule.getByRole("button", { name: /Use the default/ }).waitFor();
  const days = schedule.getByRole("textbox", { name: "Days to keep backups" });
  await days.fill("12");
  await days.press("Enter");
  await schedule.getByRole("button", { name: "Use the default, 30" }).waitFor();
  const [row] = await site.database.sql`select doc from settings where id = 'system'`;
  expect(row!.doc).toMatchObject({ schedules: { backup: "15 3 * * 1-5" }, backup_keep_days: 12 });
});

test("old backups are shown before they are deleted", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true });
  await site.database.sql`
    insert into backups (id, doc)
    select id, jsonb_build_object('kind', 'manual', 'status', 'completed', 'size_bytes', 2048, 'pinned', id = 'pinned',
      'snapshot_at', '2020-01-01T00:00:00.000Z', 'verified_at', now(),
      'encrypted_to', case when id = 'pinned' then 'age1abcdefghijkl' end)
      from unnest(array['old', 'pinned']) id
     union all
    select 'new', jsonb_build_object('kind', 'manual', 'status', 'completed', 'snapshot_at', now(), 'verified_at', now())`;
  await page.goto(`${site.url}/app/backups`);
  await page
    .getByRole("row", { name: /age, age1abcde…ijkl/ })
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Delete old backups" }).click();
  await page.getByText("1 backup goes for good (2.0 KiB)").waitFor();
  await page.getByText(": It is pinned.").waitFor();
  const isReady = () => page.getByRole("button", { name: "Delete 1 backup" }).isEnabled();
  expect(await isReady()).toBe(false);
  await page.getByLabel(/to confirm/).fill("DELETE");
  await page.getByRole("button", { name: "Delete 1 backup" }).click();
  await expect.poll(() => site.database.sql`select 1 from backups where id = 'old'`).toHaveLength(0);
});

test("an encrypted backup names its recipient and says that the key is missing, on a phone too", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true });
  const recipient = `age1${"abcdefgh7".repeat(6)}wxyz`;
  await site.database.sql`
    insert into backups (id, doc) values ('locked', jsonb_build_object('kind', 'manual', 'status', 'completed',
      'size_bytes', 2048, 'snapshot_at', '2026-01-01T00:00:00.000Z', 'encrypted_to', ${recipient}::text))`;
  await page.goto(`${site.url}/app/backups`);
  await page.getByRole("row", { name: /age, age1abcde…wxyz/ }).waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${site.url}/app/backups/locked`);
  await page.getByText(`It is encrypted to ${recipient}, and BACKUP_ENCRYPTION_KEY isn't set.`).waitFor();
  for (const name of ["Verify", "Restore"])
    expect(await page.getByRole("button", { name, exact: true }).isDisabled()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("an unreadable backup in storage is listed with what to do, and deleted only deliberately", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true });
  const id = newId();
  await page.goto(`${site.url}/app/backups`);
  const key = `backups/${id}/manifest.json`;
  await site.objectStore.put(key, Readable.from([Buffer.from("{}")]));
  await page.getByRole("button", { name: "Find backups in storage" }).click();
  const toast = page.getByRole("alert").filter({ hasText: "1 backup can't be read" });
  await toast.waitFor();
  const [color, yellow] = await toast.evaluate((shown) =>
    ["--notification-color", "--mantine-color-yellow-filled"].map((name) =>
      getComputedStyle(shown).getPropertyValue(name),
    ),
  );
  expect(color).toBe(yellow);
  await page.setViewportSize({ width: 360, height: 800 });
  const row = page.getByRole("row", { name: id });
  await row.getByText(/checksum doesn't match. Put a whole copy of it into storage/).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await row.click();
  await page
    .getByRole("alert")
    .getByText(/checksum doesn't match/)
    .waitFor();
  for (const name of ["Verify", "Restore"])
    expect(await page.getByRole("button", { name, exact: true }).isDisabled()).toBe(true);
  expect(await page.getByRole("link", { name: "Download" }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole("button", { name: "Find backups in storage" }).click();
  await page.getByText("1 backup can't be read").last().waitFor();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this backup?" });
  await dialog.getByLabel(/to confirm/).fill("DELETE");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await page.waitForURL("**/backups");
  await expect.poll(() => site.objectStore.head(key)).toBeUndefined();
  await expect.poll(() => page.getByText(id).count()).toBe(0);
});
