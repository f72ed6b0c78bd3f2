import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { password } from "@meridian/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian } from "./meridian.ts";

const site = meridian();
let folder: string;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const files: Record<string, Buffer | string> = {
  "me.png": png,
  "drawing.png": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  "text.jpg": "hello",
  "cut.png": png.subarray(0, 40),
  "empty.gif": "",
  "large.png": Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-pictures-"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
});
afterAll(() => rm(folder, { recursive: true }));

async function profileOf(page: Page) {
  await page.goto(`${site.url}/app/profile`);
  await page.getByRole("heading", { level: 1, name: "Profile" }).waitFor();
}

/** Expects the number of pictures of the right width, once they are there: an unreadable picture has no width. */
const shown = (page: Page, within: string) =>
  expect.poll(() =>
    page
      .locator(`${within} img[src*="/avatar"]`)
      .evaluateAll((images) =>
        images.every((image) => (image as HTMLImageElement).naturalWidth === 256) ? images.length : -1,
      ),
  );

test("a good picture is shown wherever its person is, five bad files are refused in words, and it is removed", async () => {
  const { page, id } = await site.person("Vera", { serverAdmin: true });
  await profileOf(page);
  const choose = (name: string) => page.locator("input[type=file]").setInputFiles(join(folder, name));
  await choose("me.png");
  await page.getByText("Picture saved").waitFor();
  await shown(page, "header").toBe(1);
  await shown(page, "main").toBe(1);
  const refusals = {
    "drawing.png": "must be a JPG, PNG or GIF",
    "text.jpg": "must be a JPG, PNG or GIF",
    "empty.gif": "must be a JPG, PNG or GIF",
    "cut.png": "can't be read",
    "large.png": "larger than 2 MB",
  };
  for (const [name, words] of Object.entries(refusals)) {
    await choose(name);
    await page.getByRole("alert").filter({ hasText: words }).waitFor();
  }
  await shown(page, "main").toBe(1);

  const organization = await site.make.organization(id);
  for (const address of [`organizations/${organization.id}?tab=members`, "users", `users/${id}`]) {
    await page.goto(`${site.url}/app/${address}`);
    await shown(page, "main").toBe(1);
  }
  await profileOf(page);
  await page.getByRole("button", { name: "Remove picture" }).click();
  await shown(page, "body").toBe(0);
});

test("a password and an address are changed, and sessions are ended", async () => {
  const { page, email } = await site.person("Cecilia");
  const phone = await site.open();
  const signIn = { email, password };
  await phone.request.post(`${site.url}/api/auth/sign-in/email`, { data: signIn });
  await profileOf(page);
  const sessions = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
  await expect.poll(() => sessions.count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await page
    .getByRole("button", { name: /^Sign out .+/ })
    .first()
    .click();
  await expect.poll(() => sessions.count()).toBe(1);
  expect((await phone.request.get(`${site.url}/api/v1/user/profile`)).status()).toBe(401);

  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("wrong");
  await dialog.getByLabel("New password").fill("another long password");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Is wrong").first().waitFor();
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Password changed").waitFor();

  await page.getByRole("button", { name: "Change address" }).click();
  await dialog.getByLabel("New email address").fill(`new-${email}`);
  await dialog.getByLabel("Your password").fill("another long password");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Address changed").waitFor();
  await page.getByText(`new-${email}`).first().waitFor();

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("an account that owns something says so, and is deleted once the phrase is typed", async () => {
  const { page, id } = await site.person("Maria");
  const project = await site.make.project(id, { name: "Comets" });
  await profileOf(page);
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(password);
  const confirm = dialog.getByRole("button", { name: "Delete account" });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(/Type/).fill("DELETE MY ACCOUNT");
  await confirm.click();
  await dialog.getByText("1 project (Comets)").waitFor();
  await site.database.sql`delete from projects where id = ${project.id}`;
  await confirm.click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});
