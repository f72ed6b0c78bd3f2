import { Readable } from "node:stream";
import { userFiles } from "@meridian/database";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";

const site = meridian();
const put = (key: string, size: number) => site.objectStore.put(key, Readable.from([Buffer.alloc(size)]));

/** Three observations with a file each, and a picture of a person that is to stay. */
async function fill(user_id: string) {
  const observatory = await site.make.observatory(user_id, { name: "Roque" });
  const project = await site.make.project(user_id);
  for (let n = 0; n < 3; n++) {
    const place = { user_id, project_id: project.id, observatory_id: observatory.id };
    const { id } = await site.make.observation(place, { name: `Field ${n}` });
    const storage_key = `observations/${id}/light.fits`;
    const file = { kind: "light" as const, storage_key, size_bytes: 2048, sha256: "0".repeat(64) };
    await userFiles.insert(site.database.db, { observation_id: id, user_id, ...file }, new Date());
    await put(storage_key, 2048);
  }
  await put(`avatars/${user_id}`, 10);
}

const figure = (page: Page, title: string, name: string) =>
  page
    .getByRole("region", { name: title })
    .locator("div", { has: page.getByText(name, { exact: true }) })
    .locator("dd");

const deleting = (page: Page) => page.getByRole("dialog", { name: "Delete all observation data?" });

test("a dry run counts, the typed phrase deletes, and the rest stays", async () => {
  const { page, id } = await site.person("Ada", { serverAdmin: true });
  await fill(id);
  await page.goto(`${site.url}/app/cleanup`);
  await page.getByText("Nothing has been cleaned up yet").waitFor();
  await page.getByRole("button", { name: "Start dry run" }).click();
  await page.getByRole("heading", { name: "Would be deleted" }).waitFor();
  expect(await figure(page, "Would be deleted", "Observations").textContent()).toBe("3");
  expect(await figure(page, "Would be deleted", "Files in storage").textContent()).toBe("3");
  expect(await figure(page, "Would be deleted", "Size in storage").textContent()).toBe("6.0 KiB");
  expect(await site.database.sql`select 1 from observations`).toHaveLength(3);

  await page.getByRole("button", { name: "Delete for real" }).click();
  const dialog = deleting(page);
  await dialog
    .getByText("The dry run counted 3 observations, 3 files (6.0 KiB) and 3 file records.")
    .waitFor();
  const doIt = dialog.getByRole("button", { name: "Delete everything" });
  await dialog.getByLabel(/^Type/).fill("delete all");
  expect(await doIt.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Type/).fill("DELETE ALL OBSERVATIONS");
  await doIt.click();
  await page.getByRole("heading", { name: "Deleted", exact: true }).waitFor();
  expect(await figure(page, "Deleted", "File records").textContent()).toBe("3");
  await page.getByText("but not the image files").waitFor();
  expect(await site.database.sql`select 1 from observations`).toHaveLength(0);
  expect(await site.objectStore.head(`avatars/${id}`)).toMatchObject({ size: 10 });

  await page.getByRole("link", { name: "Clean-up" }).first().click();
  const earlier = page.getByRole("table", { name: "Earlier clean-ups" });
  await earlier.getByRole("row", { name: /Clean-up, dry run.*3 observations.*Ada/ }).waitFor();
  await earlier.getByRole("row", { name: /^Clean-up Completed 3 observations/ }).waitFor();
});

test("a refusal names the box, and ticking it deletes without a question about unsaved changes", async () => {
  const { page, id } = await site.person("Ada", { serverAdmin: true });
  const observatory = await site.make.observatory(id, {
    name: "Roque",
    last_seen_at: new Date().toISOString(),
  });
  const project = await site.make.project(id);
  const place = { user_id: id, project_id: project.id, observatory_id: observatory.id };
  await site.make.observation(place, { status: "in_progress" });
  await page.goto(`${site.url}/app/cleanup`);
  await page.getByRole("button", { name: "Start dry run" }).click();
  await page.getByRole("button", { name: "Delete for real" }).click();
  const dialog = deleting(page);
  const doIt = dialog.getByRole("button", { name: "Delete everything" });
  await dialog.getByLabel(/^Type/).fill("DELETE ALL OBSERVATIONS");
  await doIt.click();
  await dialog.getByText("Has to be on while observations are in progress at Roque.").waitFor();
  expect(await dialog.getByRole("alert").count()).toBe(0);
  const box = dialog.getByLabel("Delete even while observatories are exposing");
  await box.check();
  // A refused form is a draft again.
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page
    .getByRole("dialog", { name: "Discard changes?" })
    .getByRole("button", { name: "Keep editing" })
    .click();
  await doIt.click();
  await page.getByRole("heading", { name: "Deleted", exact: true }).waitFor();
  expect(await page.getByRole("dialog").allTextContents()).toEqual([]);
});
