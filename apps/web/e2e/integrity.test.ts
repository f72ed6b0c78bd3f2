import { Readable } from "node:stream";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian } from "./meridian.ts";

const site = meridian();

/** An observation of each fault: one that only somebody's decision repairs, and two that a repair in bulk does. */
async function damage(ownerId: string) {
  const { make, database } = site;
  const observatory = await make.observatory(ownerId);
  const project = await make.project(ownerId);
  const place = { observatory_id: observatory.id, project_id: project.id, user_id: ownerId };
  const [odd, old, older] = await Promise.all([
    make.observation(place, { status: "completed" }),
    make.observation(place, { status: "completed" }),
    make.observation(place, { status: "completed" }),
  ]);
  await database.sql`update observations set doc = doc || '{"priority":"high"}' where id = ${odd.id}`;
  await database.sql`
    update observations set doc = doc || '{"captured_files":["a.fits"]}' where id in (${old.id}, ${older.id})`;
  const stored = async (id: string) => {
    const [row] = await database.sql`select doc from observations where id = ${id}`;
    return row!.doc;
  };
  return { odd, old, older, stored };
}

async function runFullScan(page: Page) {
  await runScan(page, "full");
  await page.getByRole("link", { name: "Show issues" }).waitFor();
}

async function runScan(page: Page, kind: "full" | "quick") {
  await page.goto(`${site.url}/app/integrity`);
  await page.getByRole("button", { name: `Run ${kind} scan` }).click();
  await page.getByRole("heading", { level: 1, name: kind === "full" ? "Full scan" : "Quick scan" }).waitFor();
}

const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

test("a full scan finds faults; one is looked at, repaired and taken back, the rest repaired together", async () => {
  const ada = await site.person("Ada", { serverAdmin: true });
  const { page } = ada;
  const { odd, old, older, stored } = await damage(ada.id);
  const before = await stored(odd.id);

  await runFullScan(page);
  await page.getByText("Data quality 2").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Show issues" }).click();
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: /^Structure/ }).click();
  await page.waitForURL(/type=structure/);
  const title = /"priority" is "high"/;
  await page.getByRole("link", { name: title }).click();

  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(await page.locator("mark").textContent()).toContain('"priority": "high"');
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Repair" }).press("Enter");
  await page.getByLabel(/Type “REPAIR”/).fill("REPAIR");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "What the repair did" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  expect(await stored(odd.id)).toEqual({ ...before, priority: 5 });
  await page.getByRole("button", { name: "Undo repair" }).click();
  await confirm(page, "Undo repair");
  await page.getByRole("heading", { name: "What a repair would do" }).waitFor();
  expect(await stored(odd.id)).toEqual(before);

  await page.goto(`${site.url}/app/integrity/issues`);
  await page.getByRole("button", { name: /^Open 3$/, pressed: true }).waitFor();
  await page.getByText("By check").click();
  await page.getByRole("row", { name: /Deprecated field captured_files.* 2$/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Deprecated field captured_files" }).click();
  await page.waitForURL(/check=observation.captured-files/);
  await page.getByRole("table", { name: "Issues" }).waitFor();
  await page.getByRole("button", { name: "Repair auto-fixable issues" }).click();
  await page.getByRole("heading", { level: 1, name: "Repair, dry run" }).waitFor();
  await page.getByRole("button", { name: "Repair 2 issues" }).click();
  expect((await stored(old.id)).captured_files).toEqual(["a.fits"]);
  await page.getByLabel(/Type “REPAIR”/).fill("REPAIR");
  await confirm(page, "Repair");
  await page.getByRole("heading", { level: 1, name: "Repair", exact: true }).waitFor();
  await page.getByText("Deprecated field captured_files 2").waitFor();
  await page.getByRole("link", { name: "Show repaired issues" }).waitFor();
  expect(await stored(old.id)).not.toHaveProperty("captured_files");
  expect(await stored(odd.id)).toEqual(before);
  const done = page.getByRole("table", { name: "What it did" });
  const row = done.getByRole("row").filter({ hasText: old.id });
  await row.getByText("Repaired").waitFor();
  expect(await violations(page)).toEqual([]);
  await row.getByRole("button", { name: /^Undo:/ }).click();
  await confirm(page, "Undo repair");
  await row.getByText("Open").waitFor();
  expect((await stored(old.id)).captured_files).toEqual(["a.fits"]);
  await page.getByRole("button", { name: "Undo all" }).click();
  await confirm(page, "Undo all");
  await page.getByRole("heading", { level: 1, name: "Undo of a repair" }).waitFor();
  const back = page.getByRole("table", { name: "What it took back" });
  await back.getByRole("row").filter({ hasText: older.id }).getByText("Open").waitFor();
  expect((await stored(older.id)).captured_files).toEqual(["a.fits"]);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Show the repair" }).click();
  await page.getByRole("heading", { level: 1, name: "Repair", exact: true }).waitFor();
  await page.getByRole("button", { name: /^Undo/ }).first().waitFor({ state: "detached" });

  await page.goto(`${site.url}/app/integrity`);
  await page.getByRole("button", { name: "New and resolved issues as a table" }).click();
  const today = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  expect(await today.allTextContents()).toEqual([`${new Date().toISOString().slice(0, 10)}30`]);
  expect(await violations(page)).toEqual([]);
});

test("a full scan looks at everything unless its options narrow it", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true });
  const optionsOfLast = async () => {
    const answer = await page.request.get(`${site.url}/api/v1/system/integrity/scans?limit=1`);
    return (await answer.json()).items[0].options;
  };
  await runScan(page, "full");
  await expect
    .poll(optionsOfLast)
    .toMatchObject({ deep: true, check_storage: true, check_health: true, include_test_data: false });
  await page.getByRole("progressbar").waitFor({ state: "detached" });
  await page.goto(`${site.url}/app/integrity`);
  await page.getByRole("button", { name: "Options of a full scan" }).click();
  const options = page.getByRole("group", { name: "Options of a full scan" });
  await expect.poll(() => options.getByRole("switch", { checked: true }).count()).toBe(3);
  await options.getByRole("switch", { name: "Check object storage" }).uncheck();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Run full scan" }).click();
  await page.getByRole("heading", { level: 1, name: "Full scan" }).waitFor();
  expect(await optionsOfLast()).toMatchObject({ deep: true, check_storage: false, check_health: true });
  await page.getByRole("progressbar").waitFor({ state: "detached" });
});

test("a repair that deletes says so in the list, in red on its button, and in what has to be typed", async () => {
  const ada = await site.person("Ada", { serverAdmin: true });
  const { page } = ada;
  const { odd } = await damage(ada.id);
  await site.database
    .sql`update observations set doc = jsonb_set(doc, '{project_id}', to_jsonb(gen_random_uuid())) where id = ${odd.id}`;
  await runFullScan(page);
  const rowsOf = (check: string) => page.goto(`${site.url}/app/integrity/issues?status=open&check=${check}`);
  await rowsOf("structure.invalid-field");
  await page
    .getByRole("row")
    .filter({ has: page.locator(`[title="${odd.id}"]`) })
    .getByText("One by one")
    .waitFor();
  await rowsOf("reference.unknown-project");
  const row = page.getByRole("row").filter({ has: page.locator(`[title="${odd.id}"]`) });
  await row.getByText("Deletes data").waitFor();
  expect(await violations(page)).toEqual([]);
  await row.getByRole("link").first().click();
  const button = page.getByRole("button", { name: "Delete data" });
  expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe("rgb(201, 42, 42)");
  await button.click();
  await page.getByLabel("Type “DELETE” to confirm").fill("DELETE");
  expect(await violations(page)).toEqual([]);
  await confirm(page, "Delete data");
  await page.getByRole("heading", { name: "What the repair did" }).waitFor();
  expect(await site.database.sql`select from observations where id = ${odd.id}`).toHaveLength(0);
});

test("a check says what it means, and leads to what it has found", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true });
  await page.goto(`${site.url}/app/integrity/checks`);
  await page.getByRole("link", { name: "File missing from storage" }).click();
  await page.getByRole("heading", { level: 1, name: "File missing from storage" }).waitFor();
  await page.getByText("Put the file back under its key", { exact: false }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "Open issues" }).click();
  await page.getByText("Nothing fits these filters.").waitFor();
  await page.goto(`${site.url}/app/integrity/checks/no.such-check`);
  await page.getByRole("heading", { level: 1, name: "No such check" }).waitFor();
});

test("a quick scan with options looks only where it is told; an ignored issue stays ignored", async () => {
  const ada = await site.person("Ada", { serverAdmin: true, viewport: { width: 360, height: 740 } });
  const { page } = ada;
  await damage(ada.id);
  await runFullScan(page);
  await page.goto(`${site.url}/app/integrity`);
  await page.getByRole("button", { name: "Options of a quick scan" }).click();
  await page
    .getByRole("group", { name: "Options of a quick scan" })
    .getByRole("combobox", { name: "Collections" })
    .click();
  await page.getByRole("option", { name: "Projects" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Run quick scan" }).click();
  await page.getByText("No new issues in what this scan looked at").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: /^\d+ issues of other scans are still open$/ }).click();
  await page.getByRole("table", { name: "Issues" }).waitFor();

  await page.goto(`${site.url}/app/integrity/issues?status=open&severity=warning`);
  await page
    .getByRole("link", { name: /"priority" is "high"/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Ignore", exact: true }).click();
  const ignore = page.getByRole("dialog").getByRole("button", { name: "Ignore", exact: true });
  expect(await ignore.isDisabled()).toBe(true);
  await page.getByLabel("Reason").fill("An older importer wrote it");
  await page.getByLabel("Ignore until", { exact: true }).fill("2099-01-01T12:00");
  await confirm(page, "Ignore");
  await page.getByText("An older importer wrote it").waitFor();
  await page.getByText("1 Jan 2099, 12:00").waitFor();
  const issue = page.url();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await runFullScan(page);
  await page.goto(issue);
  await page.getByRole("button", { name: "Stop ignoring" }).waitFor();
});

/** Quarantines a stored file as the repair of an unreferenced one does. */
async function quarantine(key: string) {
  const to = `quarantine/${key}.01960000-0000-7000-8000-000000000000`;
  await site.objectStore.put(to, Readable.from([Buffer.from("image")]));
  const step = { action: "move_object", summary: "Move", collection: null, document_id: null, changes: [] };
  const done = { plan: { action: "move_object", key, to, size: 5 }, step, version: null };
  await site.database.sql`
    insert into integrity_issues (id, scan_id, first_scan_id, "check", type, severity, collection, part, details, auto_fixable,
                                  destructive, status, first_seen_at, last_seen_at, repaired_at, repair)
    values (${key.replaceAll("/", ":")}, 's', 's', 'file.orphan', 'file', 'warning', 'user_files', ${key}, ${site.database.sql.json({ key, size: 5 })},
            true, false, 'repaired', now(), now(), now(), ${site.database.sql.json(done)})`;
}

test("an object in quarantine is found by its path, and put back from its issue or there", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true, viewport: { width: 360, height: 740 } });
  const [one, other] = ["observations/x/one.fits", "previews/other.jpg"] as const;
  for (const key of [one, other]) await quarantine(key);
  await page.goto(`${site.url}/app/integrity`);
  await page.getByRole("link", { name: "Quarantine" }).click();
  await page.getByRole("link", { name: one }).waitFor();
  await page.getByRole("searchbox").fill("prev");
  await page.getByRole("link", { name: one }).waitFor({ state: "detached" });
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole("link", { name: other }).click();
  await page.getByRole("button", { name: "Undo repair" }).click();
  await confirm(page, "Undo repair");
  await page.getByText("Repair undone").waitFor();
  expect(await site.objectStore.head(other)).toMatchObject({ size: 5 });
  await page.goto(`${site.url}/app/integrity/quarantine?prefix=prev`);
  await page.getByText("No such file in quarantine").waitFor();
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: `Put back ${one}` }).click();
  await confirm(page, "Put back");
  await page.getByText("File put back").waitFor();
  await page.getByText("Nothing in quarantine").waitFor();
  expect(await site.objectStore.head(one)).toMatchObject({ size: 5 });
});

test("a dry run shows the whole path of a file, on a narrow screen too", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true, viewport: { width: 360, height: 740 } });
  const before = `observations/${"0196-long-".repeat(20)}/light.fits`;
  const after = `quarantine/${before}.01960000-0000-7000-8000-000000000000`;
  const step = {
    ...{ action: "move_object", summary: "Move the file to quarantine", collection: null, document_id: null },
    changes: [{ field: "key", before, after }],
  };
  const started = await page.request.post(`${site.url}/api/v1/system/integrity/repairs`, {
    data: { dry_run: true },
  });
  const { id } = await started.json();
  const status = async () => {
    const rows = await site.database
      .sql`select doc ->> 'status' as status from integrity_repairs where id = ${id}`;
    return rows[0]!.status;
  };
  await expect.poll(status, { timeout: 20_000 }).toBe("completed");
  const steps = [{ issue_id: "i", check: "file.orphan", step }];
  await site.database.sql`
    update integrity_repairs set doc = doc || ${site.database.sql.json({ repaired: 1, steps })} where id = ${id}`;
  await page.goto(`${site.url}/app/integrity/repairs/${id}`);
  const changes = page.getByRole("table", { name: "What it would do" }).getByRole("listitem");
  await changes.getByText(after, { exact: true }).waitFor();
  for (const path of [before, after]) {
    const [text, cell] = await Promise.all(
      [changes.getByText(path, { exact: true }), changes.locator("xpath=ancestor::td")].map((one) =>
        one.boundingBox(),
      ),
    );
    expect(text!.y + text!.height).toBeLessThanOrEqual(cell!.y + cell!.height);
    expect(text!.x + text!.width).toBeLessThanOrEqual(360);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("scans are scheduled in words or by cron; what isn't a time is refused at its field", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true });
  await page.goto(`${site.url}/app/integrity`);
  const choose = async (name: string, option: string) => {
    await page.getByRole("combobox", { name, exact: true }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await choose("Full scans", "Every week");
  await choose("On", "Sunday");
  await page.getByLabel("At (UTC)").fill("05:00");
  await page.getByText(/Next:/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).and(page.locator(":enabled")).click();
  await expect
    .poll(
      async () =>
        (await site.database.sql`select doc -> 'schedules' ->> 'full_scan' as cron from settings`)[0]?.cron,
    )
    .toBe("0 5 * * 0");
  await choose("Quick scans", "Advanced (cron)");
  const field = page.getByRole("textbox", { name: "Cron" });
  await field.fill("61 * * * *");
  await page.getByText("Must be five fields of cron", { exact: false }).waitFor();
  await field.fill("15 3 1 1 *");
  await page.getByText(/Next:/).nth(1).waitFor();
  expect(await violations(page)).toEqual([]);
  await field.press("Enter");
  const quick = page.getByRole("combobox", { name: "Quick scans", exact: true });
  const form = page.locator("form").filter({ has: quick });
  await form.getByRole("button", { name: "Use the default: off" }).click();
  await expect.poll(() => quick.inputValue()).toBe("Off");
});

test("a scan says that all is well only where no issue is open", async () => {
  const ada = await site.person("Ada", { serverAdmin: true });
  const { page } = ada;
  for (const table of ["observations", "status_changes", "integrity_issues"])
    await site.database.sql`delete from ${site.database.sql(table)}`;
  const keys: string[] = [];
  for await (const { key } of site.objectStore.list("")) keys.push(key);
  await site.objectStore.deleteMany(keys);
  await runScan(page, "full");
  await page.getByText("No issues found").waitFor();
});

test("integrity is for administrators alone", async () => {
  const { page } = await site.person("Anna");
  await page.goto(`${site.url}/app/integrity`);
  await page.getByText("This page is for server administrators").waitFor();
});
