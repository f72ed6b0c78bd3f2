import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";

const site = meridian();

/** Kilobytes of JavaScript, gzipped, that a browser fetches until a page is there. */
async function firstLoad(page: Page, shown: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = [];
  const note = (response: Response) => {
    if (response.request().resourceType() === "script")
      sizes.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on("response", note);
  await page.goto(`${site.url}/app/`);
  await shown();
  page.off("response", note);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
}

test("the first load is at most 200 KB of JavaScript to sign in, and 220 KB of Tonight", async () => {
  const visitor = await site.open({ own: true });
  const signIn = await firstLoad(visitor, () => visitor.getByLabel("Password", { exact: true }).waitFor());
  expect(signIn).toBeGreaterThan(100);
  expect(signIn).toBeLessThanOrEqual(200);

  const ada = await site.person("Ada", { own: true });
  await site.make.observatory(ada.id);
  await ada.page.setViewportSize({ width: 1440, height: 900 });
  const tonight = await firstLoad(ada.page, async () => {
    await ada.page.locator("main [data-site]").waitFor();
    await ada.page.locator("main path").first().waitFor();
  });
  expect(tonight).toBeGreaterThan(signIn);
  expect(tonight).toBeLessThanOrEqual(220);
});
