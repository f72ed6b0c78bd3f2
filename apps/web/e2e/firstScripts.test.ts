import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";

const site = meridian();

/** Refuses one of the first scripts as often as told; returns how often it was asked for. */
async function refusing(page: Page, times: number) {
  const asked = { count: 0, isOver: false };
  await page.route(/\/assets\/first-.*\.js$/, (route) => {
    asked.count += 1;
    return asked.isOver || asked.count > times ? route.continue() : route.abort();
  });
  return asked;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Tonight" });

test("a first script that fails to load once is loaded again by itself", async () => {
  const { page } = await site.person("Ada", { own: true });
  const asked = await refusing(page, 1);
  await page.goto(`${site.url}/app/`);
  await heading(page).waitFor();
  expect(asked.count).toBeGreaterThan(1);
});

test("a first script that stays missing is told in words, with a button that loads the page again", async () => {
  const { page } = await site.person("Vera", { own: true });
  const asked = await refusing(page, Number.POSITIVE_INFINITY);
  await page.goto(`${site.url}/app/`);
  const alert = page.getByRole("alert");
  await alert.getByRole("heading", { name: "Couldn't load Meridian" }).waitFor();
  // Once for the page and once for the page loaded again, by each of the two that need it, unless they share the answer.
  expect(asked.count).toBeGreaterThanOrEqual(2);
  expect(asked.count).toBeLessThanOrEqual(4);
  asked.isOver = true;
  await alert.getByRole("button", { name: "Reload" }).click();
  await heading(page).waitFor();
});
